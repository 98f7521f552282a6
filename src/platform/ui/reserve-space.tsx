import type { ReactNode } from 'react'
import styles from './room-for.module.css'

/**
 * Text that reserves as many lines as `longest` needs, so that replacing one with the other shifts nothing.
 */
export function ReserveSpace({ longest, children }: { longest: string; children: ReactNode }) {
  return (
    <span className={styles['room']} data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
