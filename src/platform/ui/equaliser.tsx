import { cx } from './cx.ts'
import styles from './equaliser.module.css'

/**
 * Four bars that indicate a live show. Hidden from assistive technology, because the word "live" is next to
 * it.
 */
export function Equaliser({ still, className }: { still?: boolean; className?: string }) {
  return (
    <span className={cx(styles['bars'], still && styles['still'], className)} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
