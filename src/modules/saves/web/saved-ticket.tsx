import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { BellIcon, BookmarkIcon, CheckIcon, TicketIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { EventTicket } from '../../events/web/shared/event-ticket.tsx'
import { marksQuery, type SavedEvent } from './queries.ts'
import styles from './saved-ticket.module.css'
import { SaveButton } from './shared/save-button.tsx'
import { useMarks } from './shared/use-mark.ts'

/** One of the fan's events with what the fan keeps of it: a mark, a reminder, tickets; and whether it moved. */
export function SavedTicket({ event, isPast }: { event: SavedEvent; isPast: boolean }) {
  const t = useT()
  const { date } = useFormats()
  const listed = useMarks()(event.id)
  const hasMarks = useQuery(marksQuery(useApi())).data !== undefined
  // Past ones have no mark in that list; until it has come, the row's own is the newest.
  const mark = isPast || (!hasMarks && !listed.kind) ? event : listed
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
