import { Badge, type BadgeColor } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ListedOrder } from './shared/order-queries.ts'

const colors: Record<ListedOrder['status'], BadgeColor> = {
  NOTHING: 'neutral',
  PENDING: 'warning',
  INPROGRESS: 'info',
  DISPATCHED: 'info',
  COMPLETED: 'success',
  REFUNDED: 'neutral',
}

/** Needs the `order` texts. */
export function StatusBadge({ status }: { status: ListedOrder['status'] }) {
  const t = useT()
  return <Badge color={colors[status]}>{t(`order.status.${status}`)}</Badge>
}
