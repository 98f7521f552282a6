import type { AnchorHTMLAttributes } from 'react'
import styles from './skip-link.module.css'

/** The first link of a page: past the top bar, to the main content. It shows when it has focus. */
export function SkipLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: `#${string}` }) {
  return <a {...props} className={styles['skip']} />
}
