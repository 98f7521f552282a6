import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Drawing } from './drawing.tsx'
import styles from './state.module.css'

export type ErrorStateProps = {
  title: ReactNode
  /** The data that hasn't been lost, and the next step. */
  text?: ReactNode
  retryLabel?: string
  onRetry?: () => void
  isRetrying?: boolean
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Replaces a part of the page that could not be loaded. Announced, because it appears after the page. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, isRetrying, action, level = 3, className } = props
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles['state'], className)} role="alert">
      <Drawing name="cable" />
      <div className={styles['words']}>
        <Heading className={styles['title']}>{title}</Heading>
        {text && <p className={styles['text']}>{text}</p>}
        <div className={styles['action']}>
          {retryLabel && onRetry && (
            <Button size={40} onClick={onRetry} busy={isRetrying}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      </div>
    </div>
  )
}
