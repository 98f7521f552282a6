import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useNow } from '../../../../platform/web/use-now.ts'

const minuteMs = 60_000

/** Returns a function that says how long ago someone was seen; null is never. */
export function useSeenText(): (iso: string | null) => string {
  const t = useT()
  const { relative } = useFormats()
  const now = useNow()
  return iso => {
    if (iso === null) return t('studio-team.seen.never')
    return now - Date.parse(iso) < minuteMs ? t('studio-team.seen.now') : relative(iso, now)
  }
}
