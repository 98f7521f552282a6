import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useLanguageName } from '../../kit/web/shared/language-name.ts'
import { useOwnZone } from '../../staff/web/shared/self.ts'

/** Returns the formatters of the fans' pages; times are in the person's zone. */
export function useFanFormats() {
  const { tag } = useTexts()
  const { money, number, date } = useFormats()
  const zone = useOwnZone()
  const moment = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  return {
    money,
    number,
    formatDay: (iso: string) => date(iso, zone),
    formatTime: (iso: string) => moment.format(new Date(iso)),
    getCountryName: (code: string) => countries.of(code) ?? code,
    getLanguageName: useLanguageName(),
  }
}
