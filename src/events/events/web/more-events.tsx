import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import styles from './event-page.module.css'
import { type Event, type ListedEvent, nearQuery, nextTourEventsQuery, pageSizes } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'

/** More events: of the same tour, then nearby ones. */
export function MoreEvents({ event }: { event: Event }) {
  const t = useT()
  const { tour } = event
  return (
    <>
      {tour && <TourEvents event={event} tour={tour} />}
      <Near event={event} title={t('events.more.near', { city: event.city.name })} />
    </>
  )
}

function TourEvents({ event, tour }: { event: Event; tour: { id: number; name: string } }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const { data } = useQuery(nextTourEventsQuery(reader, tour.id))
  const dates = data?.results.filter(({ id }) => id !== event.id)
  return (
    <Dates
      title={t('events.more.tour', { tour: tour.name })}
      more={{ href: paths.tour(tour.id), label: t('events.more.tourAll') }}
      events={dates}
    />
  )
}

function Near({ event, title }: { event: Event; title: string }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const { data } = useQuery(nearQuery(reader, event.city.id))
  const others = data?.results.filter(({ id }) => id !== event.id)
  const more = { href: paths.events({ cityId: event.city.id }), label: t('events.more.cityAll') }
  return <Dates title={title} more={more} events={others} />
}

interface DatesProps {
  title: string
  more: { href: string; label: string }
  events: ListedEvent[] | undefined
}

/** Renders nothing for an empty list or an error, because the section is optional. */
function Dates({ title, more, events }: DatesProps) {
  if (!events || events.length === 0) return null
  return (
    <Section title={title} more={more}>
      <ul className={styles['tickets']}>
        {events.slice(0, pageSizes.more).map(other => (
          <li key={other.id}>
            <EventTicket event={other} save={<SaveButton event={other} />} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
