import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'

interface Total {
  total: number
  currency: string
}

/** Formats the previous and the current total; null if they are equal or in different currencies. */
export function useChangedTotal(from: Total, now: Total | undefined): string | null {
  const t = useT()
  const { money } = useFormats()
  if (!now || now.currency !== from.currency || now.total === from.total) return null
  return t('checkout.changed.total', {
    old: money(from.total, from.currency),
    total: money(now.total, now.currency),
  })
}
