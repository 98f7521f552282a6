import type { AnchorHTMLAttributes } from 'react'
import styles from './skip-link.module.css'

/**
 * The first link of a page, which skips the top bar and leads to the main content. Visible only while
 * focused.
 */
export function SkipLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: `#${string}` }) {
  return <a {...props} className={styles['skip']} />
}
