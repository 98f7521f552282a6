import { paths } from '../../../platform/contract/paths.ts'
import { hueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { TicketStub } from '../../../platform/ui/ticket-stub.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { startTime } from '../../../platform/web/wall-time.ts'
import { eventBadge } from './event-badge.tsx'
import styles from './event-ticket.module.css'
import type { ListedEvent } from './queries.ts'

interface Props {
  event: ListedEvent & { distance_km?: number }
  look?: 'plain' | 'past'
  level?: 3 | 4
  /** In a tour's list: artist and poster are omitted, being the same for all. */
  isOfTour?: boolean
}

/** One event as a ticket. */
export function EventTicket({ event, look = 'plain', level = 3, isOfTour = false }: Props) {
  const t = useT()
  const { stub, time } = useFormats()
  const { year, ...date } = stub(event.starts_at, event.zone)
  const Heading = `h${level}` as const
  const clock = event.is_day_only ? null : time(event.starts_at, event.zone)
  return (
    <article className={styles['ticket']} data-hue={hueStep(event.picture?.hue ?? 30)} data-look={look}>
      <TicketStub
        {...date}
        dateTime={startTime(event)}
        look={look === 'past' || event.status === 'cancelled' ? 'past' : 'plain'}
        className={styles['stub']}
      />
      <div className={styles['details']}>
        {eventBadge(event.status, t)}
        <Heading className={styles['title']} lang={scriptLanguage(event.name)}>
          <a className={styles['link']} href={paths.event(event.id)}>
            {event.name}
          </a>
        </Heading>
        {!isOfTour && event.artist && !event.name.includes(event.artist.name) && (
          <p className={styles['artist']} lang={scriptLanguage(event.artist.name)}>
            {event.artist.name}
          </p>
        )}
        <p className={styles['place']}>{t('events.place', { venue: event.venue, city: event.city.name })}</p>
        {look !== 'past' && event.distance_km ? (
          <p className={styles['line']}>
            {t('events.nearLine', { clock: clock ?? t('events.timeUnknown'), distance: event.distance_km })}
          </p>
        ) : (
          <When first={look === 'past' ? year : clock} nation={event.city.nation_name} />
        )}
      </div>
      {!isOfTour && (
        <Picture
          media={event.picture}
          sizes="6rem"
          alt=""
          ratio="2:3"
          fit="thumb"
          className={styles['poster']}
        />
      )}
    </article>
  )
}

/** The time, never truncated, and the country; without a known time, the stub's day is all. */
function When({ first, nation }: { first: string | null; nation: string }) {
  return (
    <p className={styles['when']}>
      {first && <span>{first}</span>} <span className={styles['nation']}>{nation}</span>
    </p>
  )
}
