import { paths } from '../../../platform/contract/paths.ts'
import { EventRow } from '../../../platform/ui/event-row.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { startTime } from '../../../platform/web/wall-time.ts'
import styles from './artist-page.module.css'
import { eventBadge } from './event-badge.tsx'
import type { ArtistEvent } from './queries.ts'

/** Dates of an artist as tickets. */
export function ArtistTickets({ events, look }: { events: ArtistEvent[]; look: 'plain' | 'past' }) {
  const t = useT()
  const { stub, time } = useFormats()
  return (
    <ul className={styles['tickets']}>
      {events.map(event => {
        const { year, ...date } = stub(event.starts_at, event.zone)
        const { nation_name: nation } = event.city
        const when = event.is_day_only
          ? nation
          : t('artist.events.time', { nation, clock: time(event.starts_at, event.zone) })
        return (
          <li key={event.id}>
            <EventRow
              href={paths.event(event.id)}
              title={event.name}
              titleLang={scriptLanguage(event.name)}
              date={{ ...date, dateTime: startTime(event) }}
              look={look}
              badge={eventBadge(event.status, t)}
              lines={[
                t('artist.events.place', { venue: event.venue, city: event.city.name }),
                look === 'past' ? year : when,
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
