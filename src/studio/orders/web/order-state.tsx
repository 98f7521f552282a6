import { Badge, type BadgeColor } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { OrderRow, OrderStatus } from './queries.ts'

export const orderStatuses: readonly OrderStatus[] = [
  'PENDING',
  'INPROGRESS',
  'DISPATCHED',
  'COMPLETED',
  'REFUNDED',
  'NOTHING',
]

const colors: Record<OrderStatus, BadgeColor> = {
  NOTHING: 'neutral',
  PENDING: 'warning',
  INPROGRESS: 'info',
  DISPATCHED: 'success',
  COMPLETED: 'success',
  REFUNDED: 'neutral',
}

export function OrderState({ status }: { status: OrderStatus }) {
  const t = useT()
  return <Badge color={colors[status]}>{t(`studio-orders.status.${status}`)}</Badge>
}

/** Says what is special about an order: a dispute, that it was free, or that it replaces units of another one. */
export function OrderMarks({ order }: { order: Pick<OrderRow, 'is_disputed' | 'is_granted' | 'replaces'> }) {
  const t = useT()
  return (
    <>
      {order.is_disputed && <Badge color="danger">{t('studio-orders.disputed')}</Badge>}
      {order.is_granted && <Badge>{t('studio-orders.granted')}</Badge>}
      {order.replaces !== null && <Badge>{t('studio-orders.replacement')}</Badge>}
    </>
  )
}
