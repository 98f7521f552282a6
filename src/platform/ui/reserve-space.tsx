import type { ReactNode } from 'react'
import styles from './room-for.module.css'

/**
 * Reserves as many lines as `longest` needs, so that replacing one text with another causes no layout shift.
 */
export function ReserveSpace({ longest, children }: { longest: string; children: ReactNode }) {
  return (
    <span className={styles['room']} data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
