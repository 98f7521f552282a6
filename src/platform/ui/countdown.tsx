import styles from './countdown.module.css'
import { cx } from './cx.ts'

export type CountdownProps = {
  /** Formatted units from the largest down: [{ value: '02', label: 'days' }, …]. */
  parts: readonly { value: string; label: string }[]
  /** Sentence for assistive technology: 'Starts in 2 days, 4 hours'. Not announced on each tick. */
  text: string
  size?: 'small' | 'large'
  className?: string
}

/** Shows the remaining time in large digits. The parent runs the timer. */
export function Countdown({ parts, text, size = 'large', className }: CountdownProps) {
  return (
    <div className={cx(styles['countdown'], styles[size], className)} role="timer" aria-label={text}>
      {parts.map(part => (
        <span key={part.label} className={styles['part']} aria-hidden="true">
          <span className={styles['value']}>{part.value}</span>
          <span className={styles['label']}>{part.label}</span>
        </span>
      ))}
    </div>
  )
}
