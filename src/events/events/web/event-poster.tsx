import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRenderedAt } from '../../../platform/web/rendered-at.ts'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { toStartTime } from '../../../platform/web/wall-time.ts'
import { MarkEvent } from '../../saves/web/shared/mark-event.tsx'
import { EventActions } from './event-actions.tsx'
import { EventNotice } from './event-notice.tsx'
import styles from './event-poster.module.css'
import type { Event } from './queries.ts'
import { useStartingPrice } from './starting-price.ts'

export function EventPoster({ event }: { event: Event }) {
  const t = useT()
  const { stub, month, ...formats } = useFormats()
  const seenAt = useRenderedAt()
  const relative = event.is_day_only ? formats.relativeDay : formats.relative
  const price = useStartingPrice(event)
  const { day, weekday } = stub(event.starts_at, event.zone)
  const look = event.status === 'cancelled' ? 'cancelled' : event.is_done ? 'past' : undefined
  return (
    <header className={styles['ticket']} data-look={look}>
      <Picture
        media={event.picture}
        sizes="(width >= 1024px) 27rem, (width >= 768px) 42vw, calc(100vw - 3rem)"
        alt={t('events.poster', { name: event.name })}
        ratio="2:3"
        fit="hero"
        priority
        className={styles['poster']}
      />
      <div className={styles['words']}>
        <EventNotice event={event} />
        {event.status === 'scheduled' && (
          <p className={styles['when']}>
            {event.is_running
              ? t('event.running')
              : t(event.is_done ? 'events.was' : 'events.in', { when: relative(event.starts_at, seenAt) })}
          </p>
        )}
        <h1 className={styles['title']} lang={detectScriptLanguage(event.name)}>
          {event.name}
        </h1>
        <time className={styles['date']} dateTime={toStartTime(event)}>
          <span className={styles['day']}>{day}</span>
          <span className={styles['month']}>
            {month(event.starts_at, event.zone)}
            <span className={styles['weekday']}>{weekday}</span>
          </span>
        </time>
        <p className={styles['place']}>
          {t('event.place', { venue: event.venue, city: event.city.name })}
          <span className={styles['nation']}>{event.city.nation_name}</span>
        </p>
        {price && <p className={styles['price']}>{price}</p>}
        <EventActions event={event} />
        {!event.is_done && <MarkEvent event={event} />}
        <Bill artists={event.artists} />
      </div>
    </header>
  )
}

/** The line-up; artists whose names start with '(INVALID)' aren't linked (spec 2.2). */
function Bill({ artists }: Pick<Event, 'artists'>) {
  const t = useT()
  if (artists.length === 0) return null
  return (
    <ul className={styles['bill']} aria-label={t('events.bill')}>
      {artists.map(artist => (
        <li key={artist.id} lang={detectScriptLanguage(artist.name)}>
          {artist.is_valid ? (
            <a className={styles['artist']} href={paths.artist(artist)}>
              <Picture
                media={artist.picture}
                sizes="3rem"
                alt=""
                ratio="1:1"
                fit="thumb"
                className={styles['face']}
              />
              {artist.name}
            </a>
          ) : (
            <span className={styles['artist']}>{artist.name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
