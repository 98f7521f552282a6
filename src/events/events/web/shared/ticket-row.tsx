import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import type { Picture as Media } from '../../../../platform/contract/picture.ts'
import { cx } from '../../../../platform/ui/cx.ts'
import { hueStep } from '../../../../platform/ui/hue.ts'
import { Picture } from '../../../../platform/ui/picture.tsx'
import whole from '../../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../../platform/web/format.ts'
import { scriptLanguage } from '../../../../platform/web/script-language.ts'
import { startTime } from '../../../../platform/web/wall-time.ts'
import type { EventStatus } from './event-badge.tsx'
import styles from './event-ticket.module.css'
import { TicketStub } from './ticket-stub.tsx'

export interface RowProps {
  event: {
    id: number
    name: string
    picture: Media | null
    status: EventStatus
    is_running?: boolean
    starts_at: string
    is_day_only: boolean
    zone: string
  }
  /** `signal` for the one that comes next, `past` is quiet. */
  look?: 'plain' | 'signal' | 'past'
  level?: 3 | 4
  /** Among one artist's or one tour's dates: artist and poster are omitted, being the same for all. */
  isOfOne?: boolean
  /** A button of its own at the ticket's end, such as the bookmark: 44 px square. */
  save?: ReactNode
}

interface Words {
  badge: ReactNode
  artist?: string | null
  /** Its time, or null; of a past event the year stands there. */
  clock: ReactNode
  price?: string | null
  /** Behind the time and the price: elements, the most important first: what does not fit on the line is left out. */
  rest: ReactNode
  place: string
}

/** How an event stands in every list, whatever area of texts its words are from. */
export function TicketRow(props: RowProps & { words: Words }) {
  const { event, look = 'plain', level = 3, isOfOne = false, save, words } = props
  const { stub } = useFormats()
  const { year, ...date } = stub(event.starts_at, event.zone)
  const Heading = `h${level}` as const
  const first = look === 'past' ? year : words.clock
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
        {words.badge}
        <Heading className={styles['title']} lang={scriptLanguage(event.name)}>
          <a className={whole['link']} href={paths.event(event.id)}>
            {event.name}
          </a>
        </Heading>
        {words.artist && (
          <p className={styles['artist']} lang={scriptLanguage(words.artist)}>
            {words.artist}
          </p>
        )}
        {/* Time and price are never cut; the rest gets what is left of the line. */}
        <p className={styles['when']}>
          {first && <span>{first}</span>} {words.price && <strong>{words.price}</strong>}{' '}
          <span className={styles['rest']}>{words.rest}</span>
        </p>
        <p className={styles['place']}>{words.place}</p>
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
