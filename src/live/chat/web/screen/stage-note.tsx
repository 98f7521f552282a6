import type { ReactNode } from 'react'
import styles from './screen.module.css'

export function StageNote({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles['note']} role="status">
      <p className={styles['noteTitle']}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
