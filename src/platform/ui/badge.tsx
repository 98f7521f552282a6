import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from './cx.ts'

export type BadgeColor =
  | 'neutral'
  | 'signal'
  | 'artist'
  | 'inverse'
  | 'danger'
  | 'warning'
  | 'success'
  | 'info'

export type BadgeProps = { color?: BadgeColor; icon?: ReactNode; children: ReactNode; className?: string }

/** A short status: 'Sold out', 'Live', 'New'. */
export function Badge({ color = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={cx(styles['badge'], styles[color], className)}>
      {icon}
      {children}
    </span>
  )
}

/** Formats a count up to a limit, with a plus sign above it (spec 9): with the limit 99, 100 is '99+'. */
export function formatLimited(
  count: number,
  limit: number,
  format: (count: number) => string = String,
): string {
  return count > limit ? `${format(limit)}+` : format(count)
}

export type CountBadgeProps = {
  count: number
  limit?: number
  format?: (count: number) => string
  /** Accessible text that says what is counted: '12 new notifications'. */
  label: string
  color?: BadgeColor
}

/** A number in a badge; renders nothing for 0. */
export function CountBadge({ count, limit = 99, format, label, color = 'signal' }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles['badge'], styles['count'], styles[color])} role="img" aria-label={label}>
      {formatLimited(count, limit, format)}
    </span>
  )
}
