import { TicketRow } from '../../../events/events/web/shared/ticket-row.tsx'
import { SaveSlot } from '../../../events/saves/web/shared/save-slot.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-page.module.css'
import { renderEventBadge } from './event-badge.tsx'
import type { ArtistEvent } from './queries.ts'

export function ArtistTickets({ events, look }: { events: ArtistEvent[]; look: 'plain' | 'past' }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <ul className={styles['tickets']}>
      {events.map(event => (
        <li key={event.id}>
          <TicketRow
            event={event}
            isOfOne
            look={look}
            save={look === 'plain' && <SaveSlot event={event} />}
            words={{
              badge: renderEventBadge(event, t),
              clock: event.is_day_only ? null : time(event.starts_at, event.zone),
              rest: <span>{event.city.nation_name}</span>,
              place: t('artist.events.place', { venue: event.venue, city: event.city.name }),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
