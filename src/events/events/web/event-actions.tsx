import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { CalendarIcon } from '../../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import styles from './event-poster.module.css'
import type { Event } from './queries.ts'

/** Id of the actions that {@link EventBar} replaces once they have left the view. */
export const actionsId = 'event-actions'

/** Shows the actions in order of importance: tickets, calendar, sharing. */
export function EventActions({ event }: { event: Event }) {
  const t = useT()
  const { locale } = useTexts()
  const isOpen = !event.is_done && event.status !== 'cancelled'
  return (
    <div className={styles['actions']} id={actionsId}>
      {isOpen && event.tickets.length > 0 && (
        <ButtonLink look="primary" href="#tickets" className={styles['main']}>
          {t('events.tickets.go')}
        </ButtonLink>
      )}
      {!event.is_done && (
        <ButtonLink href={paths.eventCalendar(event.id, locale)} download iconStart={<CalendarIcon />}>
          {t(event.status === 'cancelled' ? 'events.calendar.update' : 'events.calendar')}
        </ButtonLink>
      )}
      <span className={styles['share']}>
        <ShareButton title={event.name} path={paths.event(event.id)} />
      </span>
    </div>
  )
}
