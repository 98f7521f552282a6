import { cx } from './cx.ts'
import styles from './equaliser.module.css'

/** The sign of live: four bars. It stands beside the word, so it is hidden from assistive technology. */
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
