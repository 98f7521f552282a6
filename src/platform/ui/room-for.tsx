import type { ReactNode } from 'react'
import styles from './room-for.module.css'

/** Text that takes as many lines as `longest` would, so that neither moves anything when it replaces the other. */
export function RoomFor({ longest, children }: { longest: string; children: ReactNode }) {
  return (
    <span className={styles['room']} data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
