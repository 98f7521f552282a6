import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

/**
 * A page for a single task: a title, a short text, and a form or button. Screen readers announce changes of
 * the title and text.
 */
export function NarrowPage({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles['page']}>
      <div className={styles['words']} aria-live="polite">
        <h1 className={styles['title']}>{title}</h1>
        {text && <p className={styles['text']}>{text}</p>}
      </div>
      {children}
    </div>
  )
}

/** Replaces a form that can't be sent without JavaScript. */
export function NeedsScript({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className={styles['noScript']}>{text}</p>
      <div className={styles['script']}>{children}</div>
    </>
  )
}
