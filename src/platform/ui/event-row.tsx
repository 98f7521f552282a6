import type { ReactNode } from 'react'
import styles from './event-row.module.css'
import { hueStep } from './hue.ts'
import { TicketStub, type TicketStubProps } from './ticket-stub.tsx'

export type EventRowProps = {
  href: string
  title: ReactNode
  titleLang?: string
  date: Pick<TicketStubProps, 'month' | 'day' | 'weekday' | 'dateTime'>
  /** Venue, city, time: each a line. */
  lines?: readonly ReactNode[]
  badge?: ReactNode
  /** At the end of the ticket: a ButtonLink for tickets. */
  action?: ReactNode
  look?: TicketStubProps['look']
  /** The artist's hue (0..359) for `look="artist"`. */
  hue?: number
  level?: 2 | 3 | 4
}

/** One date as a whole ticket: the stub, the perforation and the details. */
export function EventRow(props: EventRowProps) {
  const { href, title, titleLang, date, lines = [], badge, action, look, hue, level = 3 } = props
  const Heading = `h${level}` as const
  return (
    <article className={styles['ticket']} data-hue={hue === undefined ? undefined : hueStep(hue)}>
      <TicketStub {...date} look={look} className={styles['stub']} />
      <div className={styles['details']}>
        {badge && <div className={styles['badge']}>{badge}</div>}
        <Heading className={styles['title']} lang={titleLang}>
          <a href={href} className={styles['link']}>
            {title}
          </a>
        </Heading>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket never change their order
          <p key={index} className={styles['line']}>
            {line}
          </p>
        ))}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </article>
  )
}
