import { cx } from './cx.ts'
import styles from './equaliser.module.css'

/** The live indicator: four bars. Hidden from assistive technology, because it is next to the word. */
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
