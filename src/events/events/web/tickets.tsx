import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRenderedAt } from '../../../platform/web/rendered-at.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { getTicketHref } from './event-records.ts'
import type { Event } from './queries.ts'
import styles from './tickets.module.css'

type Ticket = Event['tickets'][number]

/** Ticket vendors; empty once the event is over or cancelled. */
export function Tickets({ event }: { event: Event }) {
  const t = useT()
  const { locale } = useTexts()
  if (event.is_done || event.status === 'cancelled') return null
  return (
    <Section id="tickets" title={t('events.tickets')} className={styles['section']}>
      {event.tickets.length === 0 ? (
        <EmptyState
          drawing="ticket"
          title={t('events.tickets.none')}
          text={t('events.tickets.none.text')}
          action={
            <ButtonLink href={paths.eventCalendar(event.id, locale)} download>
              {t('events.calendar')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles['offers']}>
          {event.tickets.map(ticket => (
            <li key={getTicketHref(ticket)} className={styles['offer']}>
              <Offer ticket={ticket} zone={event.zone} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One vendor. Linked even before the sale begins, because vendors offer a queue or a reminder. */
function Offer({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const t = useT()
  const { tag } = useTexts()
  const { money } = useFormats()
  const seenAt = useRenderedAt()
  const { on_sale_at: onSaleAt, is_sold_out: isSoldOut, price_minor: minor, currency } = ticket
  const isLater = onSaleAt !== null && Date.parse(onSaleAt) > seenAt
  const isOwn = ticket.project_id !== null
  const seller = ticket.vendor
    ? t(`events.vendor.${ticket.vendor}`)
    : isOwn
      ? t('events.ownTicket')
      : ticket.name
  return (
    <>
      <div className={styles['words']}>
        <h3 className={styles['seller']}>{seller}</h3>
        <p className={styles['line']}>
          {[
            isOwn && ticket.name,
            minor === 0
              ? t('event.free')
              : minor !== null && currency && t('event.from', { price: money(minor, currency) }),
            isLater && t('events.tickets.later', { when: formatDayAndTime(tag, onSaleAt, zone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isSoldOut ? (
        <Badge>{t('event.soldOut')}</Badge>
      ) : (
        <ButtonLink
          href={getTicketHref(ticket)}
          {...(!isOwn && { rel: 'noopener external', iconEnd: <ExternalIcon size={16} /> })}
          className={styles['go']}
        >
          {t(isLater ? 'events.tickets.look' : 'events.tickets.go')}
        </ButtonLink>
      )}
    </>
  )
}
