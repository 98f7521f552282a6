import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { EntryTicket } from '../contract.ts'
import styles from './order-tickets.module.css'
import { TicketNote } from './shared/ticket-note.tsx'

/** Summary of an order's tickets; their codes are on a separate page. Needs the `ticket` texts. */
export function OrderTickets({ orderId, tickets }: { orderId: string; tickets: EntryTicket[] }) {
  const t = useT()
  if (tickets.length === 0) return null
  const isAnyHeld = tickets.some(({ state }) => state === 'current')
  return (
    <Section title={t('ticket.title')}>
      <ul className={styles['list']}>
        {tickets.map(ticket => (
          <li key={ticket.ticket_id}>
            <p>
              {t('ticket.place', { place: ticket.place, count: ticket.count })}
              {ticket.name && `: ${ticket.name}`}
            </p>
            <TicketNote ticket={ticket} />
          </li>
        ))}
      </ul>
      {isAnyHeld && (
        <p className={styles['act']}>
          <ButtonLink look="primary" href={paths.order(orderId, 'tickets')}>
            {t('ticket.show')}
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}
