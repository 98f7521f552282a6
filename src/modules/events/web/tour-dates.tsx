import { Accordion } from '../../../platform/ui/accordion.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import type { ListedEvent } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'
import styles from './tour-modal.module.css'

/** Upcoming dates, with past ones collapsed. */
export function TourDates({ events }: { events: ListedEvent[] }) {
  const t = useT()
  const coming = events.filter(event => !event.is_done)
  const past = events.filter(event => event.is_done)
  return (
    <section className={styles['part']}>
      <h3>{t('events.tour.dates')}</h3>
      {coming.length > 0 ? (
        <Tickets events={coming} />
      ) : (
        <EmptyState drawing="ticket" level={3} title={t('events.tour.over')} />
      )}
      {past.length > 0 && (
        <Accordion title={t('events.tour.past', { count: past.length })}>
          <Tickets events={past.toReversed()} isPast />
        </Accordion>
      )}
    </section>
  )
}

function Tickets({ events, isPast }: { events: ListedEvent[]; isPast?: boolean }) {
  return (
    <ul className={styles['tickets']}>
      {events.map(event => (
        <li key={event.id}>
          <EventTicket
            event={event}
            look={isPast ? 'past' : 'plain'}
            level={4}
            isOfOne
            save={!isPast && <SaveButton event={event} />}
          />
        </li>
      ))}
    </ul>
  )
}
