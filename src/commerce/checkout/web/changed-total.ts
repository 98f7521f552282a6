import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'

interface Total {
  total: number
  currency: string
}

/** Names the total before and the one of now; null where they are the same, or are of two currencies. */
export function useChangedTotal(from: Total, now: Total | undefined): string | null {
  const t = useT()
  const { money } = useFormats()
  if (!now || now.currency !== from.currency || now.total === from.total) return null
  return t('checkout.changed.total', {
    old: money(from.total, from.currency),
    total: money(now.total, now.currency),
  })
}
