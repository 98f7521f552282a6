import { getDateTimeFormat, useFormats } from '../../../../platform/web/format.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../../platform/web/server-clock.ts'
import { useOwnZone } from '../shared/self.ts'

/** Returns formatters of the settings' times, in the person's zone. */
export function useOwnMoments() {
  const { t, tag } = useTexts()
  const { date, relative } = useFormats()
  const zone = useOwnZone()
  const now = getServerNow()
  return {
    formatDay: (iso: string) => date(iso, zone),
    formatTime: (iso: string) =>
      getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
        new Date(iso),
      ),
    /** Formats how long ago something was used, which is null if it never was. */
    formatUse: (iso: string | null) =>
      iso === null ? t('studio-settings.unused') : t('studio-settings.used', { when: relative(iso, now) }),
  }
}
