import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { Accordion } from '../../../platform/ui/accordion.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import type { ListedEvent } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'
import styles from './tour-modal.module.css'
import { TourSale } from './tour-sale.tsx'

/** Upcoming dates, those in the fan's city first, with past ones collapsed. */
export function TourDates({ events }: { events: ListedEvent[] }) {
  const t = useT()
  const cityId = useCityId()
  const coming = events.filter(event => !event.is_done)
  const near = coming.filter(event => event.city.id === cityId)
  const others = coming.filter(event => event.city.id !== cityId)
  const past = events.filter(event => event.is_done)
  return (
    <>
      {near.length > 0 && (
        <section className={styles['part']}>
          <h3>{t('events.near')}</h3>
          <Tickets events={near} look="signal" />
        </section>
      )}
      <section className={styles['part']}>
        <h3>{t('events.tour.dates')}</h3>
        {others.length > 0 && <Tickets events={others} look="plain" />}
        {coming.length === 0 && <EmptyState drawing="ticket" level={3} title={t('events.tour.over')} />}
        {past.length > 0 && (
          <Accordion title={t('events.tour.past', { count: past.length })}>
            <Tickets events={past.toReversed()} look="past" />
          </Accordion>
        )}
      </section>
    </>
  )
}

function Tickets({ events, look }: { events: ListedEvent[]; look: 'plain' | 'signal' | 'past' }) {
  return (
    <ul className={styles['tickets']}>
      {events.map(event => (
        <li key={event.id}>
          <EventTicket
            event={event}
            look={look}
            level={4}
            isOfOne
            save={look !== 'past' && <SaveButton event={event} />}
          />
          <TourSale event={event} />
        </li>
      ))}
    </ul>
  )
}
