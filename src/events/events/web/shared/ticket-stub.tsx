import type { ReactNode } from 'react'
import { cx } from '../../../../platform/ui/cx.ts'
import styles from './ticket-stub.module.css'

export type TicketStubProps = {
  /** Formatted parts of the date, e.g. 'NOV', '21', 'Sat'. */
  month: ReactNode
  day: ReactNode
  weekday?: ReactNode
  /** Machine-readable form for <time>. */
  dateTime: string
  /** `signal` marks the next one; `past` is muted. */
  look?: 'plain' | 'signal' | 'artist' | 'past'
  className?: string
}

/** The date as a notched ticket stub. Screen readers read it as one date. */
export function TicketStub({ month, day, weekday, dateTime, look = 'plain', className }: TicketStubProps) {
  return (
    <time dateTime={dateTime} className={cx(styles['stub'], styles[look], className)}>
      <span className={styles['month']}>{month}</span> <span className={styles['day']}>{day}</span>{' '}
      {weekday && <span className={styles['weekday']}>{weekday}</span>}
    </time>
  )
}
