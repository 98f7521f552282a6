import { type ReactNode, useEffect, useState } from 'react'
import styles from './action-bar.module.css'
import { cx } from './cx.ts'

export interface ActionBarProps {
  /** The region's name, for assistive technology. */
  label: string
  /** What it is about, on one line: an artist, a date. */
  title: ReactNode
  /** One quiet line under it: a price, a count. */
  line?: ReactNode
  /** The main button: what the page is for. */
  action: ReactNode
  /** An IconButton beside it. */
  extra?: ReactNode
  /**
   * Id of the element on the page that holds the same action: the bar comes when that leaves the view. It has to stay
   * the same element while the page is shown. Without it, and without scripts, the bar is always there.
   */
  after?: string
  className?: string
}

/**
 * On phones, a bar at the lower edge that stays in view with what the page is for; once a page. Its room at the end of
 * the page is reserved by the server's HTML, also while it waits, so that nothing moves.
 */
export function ActionBar({ label, title, line, action, extra, after, className }: ActionBarProps) {
  const isAway = useIsAway(after)
  return (
    <section
      className={cx(styles['bar'], className)}
      aria-label={label}
      data-action-bar=""
      data-lower-edge=""
      data-waiting={isAway ? undefined : ''}
      data-print="no"
    >
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {line && <p className={styles['line']}>{line}</p>}
      </div>
      {extra}
      <div className={styles['action']}>{action}</div>
    </section>
  )
}

/** What the top bar, or this bar, covers is not in view. */
const coveredMargin = '-64px 0px'

function useIsAway(id: string | undefined): boolean {
  const [isAway, setIsAway] = useState(!id)
  useEffect(() => {
    const own = id ? document.getElementById(id) : null
    if (!own) return setIsAway(true)
    const observer = new IntersectionObserver(
      entries => setIsAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: coveredMargin },
    )
    observer.observe(own)
    return () => observer.disconnect()
  }, [id])
  return isAway
}
