import { useT } from '../../../../platform/web/i18n.tsx'
import { LocalText } from '../../../../platform/web/local-text.tsx'
import { useRenderedAt } from '../../../../platform/web/rendered-at.ts'
import type { SaleStop } from '../../contract.ts'
import { availabilities } from './availabilities.ts'

const dayMs = 86_400_000

export interface Sale {
  is_ended: boolean
  availability: number
  sale_from: string
  sale_until: string
  /** Reason why nothing is sold, such as a cancelled event. */
  sale_stop?: SaleStop | null
}

/**
 * Shows the sale state as text: days left, opening time, sold out, stopped or ended. Needs the texts
 * `project`.
 */
export function SaleState({ sale }: { sale: Sale }) {
  const t = useT()
  const seenAt = useRenderedAt()
  const { is_ended: isEnded, availability, sale_from: from, sale_until: until } = sale
  const leftMs = Date.parse(until) - seenAt
  if (isEnded || leftMs < 0) return t('project.ended')
  if (sale.sale_stop) return t(`project.stop.${sale.sale_stop}`)
  if (availability === availabilities.soldOut) return t('project.soldOut')
  if (Date.parse(from) > seenAt) {
    return <LocalText of={formatTime => t('project.from', { date: formatTime(from) })} />
  }
  return t('project.left', { count: Math.floor(leftMs / dayMs) })
}
