import styles from './named-text.module.css'
import type { Named } from './use-log-words.ts'

/** A name, as a link to its page if the person may open it. */
export function NamedText({ text, href }: Named) {
  if (href === null) return text
  return (
    <a className={styles['link']} href={href}>
      {text}
    </a>
  )
}
