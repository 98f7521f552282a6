import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

/** A page with one thing to do: a title, a few words, a form or a button. Both are read out when they change. */
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

/** What a reader without JavaScript sees instead of a form that could not be sent. */
export function NeedsScript({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className={styles['noScript']}>{text}</p>
      <div className={styles['script']}>{children}</div>
    </>
  )
}
