import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-page.module.css'
import type { Order, OrderTicket } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'
import type { Revealed } from './use-reveal.tsx'

interface Props {
  order: Order
  revealed: Revealed | null
  onReissue: (ticket: OrderTicket) => void
  onVoid: (tickets: OrderTicket[]) => void
}

/** The entry tickets of an order with their state; nothing if it has none. */
export function OrderTickets(props: Props) {
  const t = useT()
  const { order, onVoid } = props
  const current = order.tickets.filter(({ state }) => state === 'current')
  if (order.tickets.length === 0) return null
  return (
    <ObjectSection
      title={t('studio-orders.tickets')}
      actions={
        order.allowed.includes('void_ticket') &&
        current.length > 1 && (
          <Button size={40} look="danger" onClick={() => onVoid(current)}>
            {t('studio-orders.ticket.voidAll')}
          </Button>
        )
      }
    >
      <ul className={styles['rows']}>
        {order.tickets.map(ticket => (
          <TicketRow key={ticket.ticket_id} ticket={ticket} {...props} />
        ))}
      </ul>
    </ObjectSection>
  )
}

function TicketRow({ ticket, order, revealed, onReissue, onVoid }: Props & { ticket: OrderTicket }) {
  const t = useT()
  const { formatTime } = useOrderFormats()
  const admits = ticket.event ?? ticket.show
  const shownName = revealed?.ticket_names.find(({ ticket_id: id }) => id === ticket.ticket_id)?.name
  const name = shownName ?? ticket.name_masked
  const isCurrent = ticket.state === 'current'
  return (
    <li>
      <div className={styles['line']}>
        <span className={styles['name']}>{t('studio-orders.ticket.title', { place: ticket.place })}</span>
        <TicketState ticket={ticket} />
        {ticket.is_passed_on && <Badge>{t('studio-orders.ticket.passedOn')}</Badge>}
        <span className={styles['buttons']}>
          {isCurrent && order.allowed.includes('reissue_ticket') && (
            <Button
              size={40}
              look="quiet"
              aria-label={t('studio-orders.ticket.reissueNamed', { place: ticket.place })}
              onClick={() => onReissue(ticket)}
            >
              {t('studio-orders.ticket.reissue')}
            </Button>
          )}
          {isCurrent && order.allowed.includes('void_ticket') && (
            <Button
              size={40}
              look="quiet"
              aria-label={t('studio-orders.ticket.voidNamed', { place: ticket.place })}
              onClick={() => onVoid([ticket])}
            >
              {t('studio-orders.ticket.void')}
            </Button>
          )}
        </span>
      </div>
      <p className={styles['muted']}>
        {[admits?.name, admits && formatTime(admits.starts_at), name].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

function TicketState({ ticket: { state, used, void_reason: reason } }: { ticket: OrderTicket }) {
  const t = useT()
  if (state === 'void') {
    return <Badge color="danger">{t(`studio-orders.ticket.void.${reason ?? 'operator'}`)}</Badge>
  }
  return (
    <Badge color={used ? 'info' : 'success'}>
      {t(used ? 'studio-orders.ticket.used' : 'studio-orders.ticket.valid')}
    </Badge>
  )
}
