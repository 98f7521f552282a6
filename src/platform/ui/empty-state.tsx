import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Drawing, type DrawingName } from './drawing.tsx'
import styles from './state.module.css'

export type EmptyStateProps = {
  drawing?: DrawingName
  /** One line that says what is missing. */
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

export function EmptyState({
  drawing = 'stage',
  title,
  text,
  action,
  level = 3,
  className,
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx(styles['state'], className)}>
      <Drawing name={drawing} />
      <div className={styles['words']}>
        <Heading className={styles['title']}>{title}</Heading>
        {text && <p className={styles['text']}>{text}</p>}
        {action && <div className={styles['action']}>{action}</div>}
      </div>
    </div>
  )
}
