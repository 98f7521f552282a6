import { paths } from '../../../platform/contract/paths.ts'
import { BellIcon, BookmarkIcon, CheckIcon, TicketIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { EventTicket } from '../../events/web/shared/event-ticket.tsx'
import type { SavedEvent } from './queries.ts'
import styles from './saved-ticket.module.css'
import { SaveButton } from './shared/save-button.tsx'
import { useMarks } from './shared/use-mark.ts'

/** One of the fan's events with its mark, reminder and tickets, and whether it moved. */
export function SavedTicket({ event, isPast }: { event: SavedEvent; isPast: boolean }) {
  const t = useT()
  const { date } = useFormats()
  const getMark = useMarks()
  // The marks query omits past events.
  const mark = isPast ? event : getMark(event.id, event)
  const hasMoved = !isPast && event.previous_starts_at !== null && event.status === 'scheduled'
  return (
    <div className={styles['saved']}>
      <EventTicket
        event={event}
        look={isPast ? 'past' : 'plain'}
        save={isPast ? undefined : <SaveButton event={event} />}
      />
      <ul className={styles['facts']}>
        {mark.kind && (
          <li>
            {mark.kind === 'going' ? <CheckIcon size={16} /> : <BookmarkIcon size={16} />}
            {t(`event.save.${mark.kind}`)}
          </li>
        )}
        {event.ticket_count > 0 && (
          <li>
            <TicketIcon size={16} />
            <a href={paths.activity('purchases')}>
              {t('activity.shows.tickets', { count: event.ticket_count })}
            </a>
          </li>
        )}
        {!isPast && mark.kind && mark.remind !== 'none' && (
          <li>
            <BellIcon size={16} />
            {t(`event.save.remind.${mark.remind}`)}
          </li>
        )}
        {hasMoved && event.previous_starts_at && (
          <li className={styles['moved']}>
            {t('activity.shows.moved', { date: date(event.previous_starts_at, event.zone) })}
          </li>
        )}
      </ul>
    </div>
  )
}
