import { useT } from '../../../platform/web/i18n.tsx'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import type { Order, OrderTicket } from './queries.ts'

interface Props {
  order: Order
  tickets: readonly OrderTicket[]
  onClose: () => void
}

/** Voids tickets; no money goes back. */
export function VoidDialog({ order, tickets, onClose }: Props) {
  const t = useT()
  const count = tickets.length
  return (
    <GraveActDialog
      act="ticket void"
      input={{ order_id: order.order_id, ticket_ids: tickets.map(({ ticket_id: id }) => id) }}
      title={t('studio-orders.void.title', { count, place: tickets[0]?.place ?? 1 })}
      confirmLabel={t('studio-orders.void.confirm', { count })}
      isDangerous
      fields={() => <p>{t('studio-orders.void.text')}</p>}
      onClose={onClose}
    />
  )
}
