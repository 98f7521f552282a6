import { EventTicket } from '../../events/web/shared/event-ticket.tsx'
import { SaveSlot } from '../../saves/web/shared/save-slot.tsx'
import styles from './artist-page.module.css'
import type { ArtistEvent } from './queries.ts'

/** Dates of an artist as tickets. */
export function ArtistTickets({ events, look }: { events: ArtistEvent[]; look: 'plain' | 'past' }) {
  return (
    <ul className={styles['tickets']}>
      {events.map(event => (
        <li key={event.id}>
          <EventTicket
            event={{ ...event, artist: null }}
            isOfOne
            look={look}
            save={look === 'plain' && <SaveSlot event={event} />}
          />
        </li>
      ))}
    </ul>
  )
}
