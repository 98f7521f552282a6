import { type ReactNode, useId } from 'react'
import { cx } from '../../../platform/ui/cx.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import styles from './make-meter.module.css'

export type MakeMeterProps = {
  /** Makes so far and the goal, as integers; the goal is above 0. */
  value: number
  goal: number
  /** Complete sentence for assistive technology: '312 of 500 makes for Lisbon'. */
  text: string
  /** Formatted makes and goal, shown above the two ends of the bar. */
  count?: ReactNode
  goalText?: ReactNode
  hue?: number
  size?: 'small' | 'large'
  className?: string
}

/** Returns the filled share, 0 to 1. It looks full only at the goal and empty only at 0. */
export function computeMeterShare(value: number, goal: number): number {
  if (goal <= 0 || value <= 0) return 0
  if (value >= goal) return 1
  return Math.min(0.97, Math.max(0.03, value / goal))
}

/** Shows progress to the goal as the bars of a level meter, in the artist's hue. */
export function MakeMeter({
  value,
  goal,
  text,
  count,
  goalText,
  hue,
  size = 'small',
  className,
}: MakeMeterProps) {
  const id = useId()
  return (
    <div
      className={cx(styles['meter'], styles[size], className)}
      data-hue={hue === undefined ? undefined : toHueStep(hue)}
    >
      {(count || goalText) && (
        <div className={styles['line']} aria-hidden="true">
          <span className={styles['count']}>{count}</span>
          <span className={styles['goal']}>{goalText}</span>
        </div>
      )}
      <progress
        id={id}
        className={styles['bar']}
        value={computeMeterShare(value, goal)}
        max={1}
        aria-label={text}
      />
    </div>
  )
}
