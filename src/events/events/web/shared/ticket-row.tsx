import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import type { Picture as Media } from '../../../../platform/contract/picture.ts'
import { cx } from '../../../../platform/ui/cx.ts'
import { toHueStep } from '../../../../platform/ui/hue.ts'
import { Picture } from '../../../../platform/ui/picture.tsx'
import whole from '../../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../../platform/web/format.ts'
import { detectScriptLanguage } from '../../../../platform/web/script-language.ts'
import { toStartTime } from '../../../../platform/web/wall-time.ts'
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
  /** `signal` highlights the next event; `past` is muted. */
  look?: 'plain' | 'signal' | 'past'
  level?: 3 | 4
  /** Omits artist and poster in a list of one artist or tour, where they are all the same. */
  isOfOne?: boolean
  /** A separate button at the ticket's end, such as the bookmark: 44 px square. */
  save?: ReactNode
}

interface Words {
  badge: ReactNode
  artist?: string | null
  /** The time, or null; a past event shows its year instead. */
  clock: ReactNode
  price?: string | null
  /**
   * Follows the time and the price: elements by descending importance; those that don't fit on the line are
   * omitted.
   */
  rest: ReactNode
  place: string
}

/** An event's row in every list, independent of the text area of its words. */
export function TicketRow(props: RowProps & { words: Words }) {
  const { event, look = 'plain', level = 3, isOfOne = false, save, words } = props
  const { stub } = useFormats()
  const { year, ...date } = stub(event.starts_at, event.zone)
  const Heading = `h${level}` as const
  const first = look === 'past' ? year : words.clock
  return (
    <article
      className={cx(whole['whole'], whole['ticket'], styles['ticket'])}
      data-hue={toHueStep(event.picture?.hue ?? 30)}
      data-look={look}
      data-save={save ? (isOfOne ? 'beside' : 'over') : undefined}
    >
      <TicketStub
        {...date}
        dateTime={toStartTime(event)}
        look={event.status === 'cancelled' ? 'past' : look}
        className={styles['stub']}
      />
      <div className={styles['details']}>
        {words.badge}
        <Heading className={styles['title']} lang={detectScriptLanguage(event.name)}>
          <a className={whole['link']} href={paths.event(event.id)}>
            {event.name}
          </a>
        </Heading>
        {words.artist && (
          <p className={styles['artist']} lang={detectScriptLanguage(words.artist)}>
            {words.artist}
          </p>
        )}
        {/* Time and price are never truncated; the rest takes what is left of the line. */}
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
