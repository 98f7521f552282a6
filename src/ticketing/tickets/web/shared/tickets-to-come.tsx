import { useQuery } from '@tanstack/react-query'
import { TicketStub } from '../../../../events/events/web/shared/ticket-stub.tsx'
import { cx } from '../../../../platform/ui/cx.ts'
import { Section } from '../../../../platform/ui/section.tsx'
import whole from '../../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { groupTickets, type TicketGroup } from '../ticket-groups.ts'
import { ticketsQuery } from './ticket-queries.ts'
import styles from './tickets-to-come.module.css'

/**
 * Lists events that the fan holds tickets for, soonest first; renders nothing if there are none. Needs the
 * texts `ticket`.
 */
export function TicketsToCome() {
  const t = useT()
  const { locale } = useTexts()
  const { data } = useQuery(ticketsQuery({ api: useApi(), locale }))
  const nights = groupTickets(data?.results ?? [])
  if (nights.length === 0) return null
  return (
    <Section title={t('ticket.toCome')}>
      <ul className={styles['list']}>
        {nights.map(group => (
          <li key={group.href}>
            <TicketGroupLink night={group} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TicketGroupLink({ night: { ticket, count, href } }: { night: TicketGroup }) {
  const t = useT()
  const { stub } = useFormats()
  const { event, admits_from: from } = ticket
  const startsAt = event?.starts_at ?? from
  const zone = event?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <article className={cx(whole['whole'], styles['night'])}>
      {startsAt && <TicketStub {...toStub(stub(startsAt, zone))} dateTime={startsAt} look="signal" />}
      <div className={styles['text']}>
        <h3 className={styles['title']}>
          <a className={whole['link']} href={href}>
            {event?.name ?? ticket.product_name}
          </a>
        </h3>
        {event && <p>{t('ticket.where', { venue: event.venue, city: event.city })}</p>}
        <p className={styles['count']}>{t('ticket.count', { count })}</p>
      </div>
    </article>
  )
}

const toStub = ({ day, month, weekday }: { day: string; month: string; weekday: string }) => ({
  day,
  month,
  weekday,
})
