import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import type { Picture as Media } from '../../../../platform/contract/picture.ts'
import { cx } from '../../../../platform/ui/cx.ts'
import { hueStep } from '../../../../platform/ui/hue.ts'
import { Picture } from '../../../../platform/ui/picture.tsx'
import { TicketStub } from '../../../../platform/ui/ticket-stub.tsx'
import whole from '../../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../../platform/web/script-language.ts'
import { startTime } from '../../../../platform/web/wall-time.ts'
import { type EventStatus, eventBadge } from './event-badge.tsx'
import styles from './event-ticket.module.css'

/** What a ticket shows of an event: any list's item will do that has these. */
export interface TicketEvent {
  id: number
  name: string
  picture: Media | null
  artist: { name: string } | null
  status: EventStatus
  starts_at: string
  is_day_only: boolean
  zone: string
  venue: string
  city: { name: string; nation_name: string }
  distance_km?: number | null
  interested_count?: number
  going_count?: number
}

interface Props {
  event: TicketEvent
  /** `signal` for the one that comes next, `past` is quiet. */
  look?: 'plain' | 'signal' | 'past'
  level?: 3 | 4
  /** Among one artist's or one tour's dates: artist and poster are omitted, being the same for all. */
  isOfOne?: boolean
  /** A button of its own at the ticket's end, such as the bookmark: 44 px square. */
  save?: ReactNode
}

/** One event as a ticket: the row of every list of events. Needs the texts `event`. */
export function EventTicket({ event, look = 'plain', level = 3, isOfOne = false, save }: Props) {
  const t = useT()
  const { stub } = useFormats()
  const { year, ...date } = stub(event.starts_at, event.zone)
  const Heading = `h${level}` as const
  return (
    <article
      className={cx(whole['whole'], whole['ticket'], styles['ticket'])}
      data-hue={hueStep(event.picture?.hue ?? 30)}
      data-look={look}
      data-save={save ? (isOfOne ? 'beside' : 'over') : undefined}
    >
      <TicketStub
        {...date}
        dateTime={startTime(event)}
        look={event.status === 'cancelled' ? 'past' : look}
        className={styles['stub']}
      />
      <div className={styles['details']}>
        {eventBadge(event.status, t)}
        <Heading className={styles['title']} lang={scriptLanguage(event.name)}>
          <a className={whole['link']} href={paths.event(event.id)}>
            {event.name}
          </a>
        </Heading>
        {!isOfOne && event.artist && !event.name.includes(event.artist.name) && (
          <p className={styles['artist']} lang={scriptLanguage(event.artist.name)}>
            {event.artist.name}
          </p>
        )}
        <When event={event} past={look === 'past' ? year : null} />
        <p className={styles['place']}>{t('event.place', { venue: event.venue, city: event.city.name })}</p>
      </div>
      {!isOfOne && (
        <Picture
          media={event.picture}
          sizes="6rem"
          alt=""
          ratio="2:3"
          fit="thumb"
          className={styles['poster']}
        />
      )}
      {save && <div className={styles['save']}>{save}</div>}
    </article>
  )
}

/** The time (of a past event the year) comes first and is never cut; distance or country get the rest of the line. */
function When({ event, past }: { event: TicketEvent; past: ReactNode }) {
  const t = useT()
  const { time } = useFormats()
  const { distance_km: distance, is_day_only: isDayOnly } = event
  const isFar = past === null && Boolean(distance)
  const clock = isDayOnly ? isFar && t('event.timeUnknown') : time(event.starts_at, event.zone)
  const first = past ?? clock
  return (
    <p className={styles['when']}>
      {first && <span>{first}</span>}{' '}
      <span className={styles['rest']}>
        {isFar ? t('event.distance', { distance: distance ?? 0 }) : event.city.nation_name}
        <Saved event={event} />
      </span>
    </p>
  )
}

/** Fewer say nothing about an event. */
const savedMin = 20

function Saved({
  event: { interested_count: interested = 0, going_count: going = 0 },
}: {
  event: TicketEvent
}) {
  const t = useT()
  const { compact } = useFormats()
  const count = interested + going
  return count >= savedMin && <> · {t('event.saved', { number: compact(count) })}</>
}
