import { type ReactNode, useEffect, useState } from 'react'
import styles from './action-bar.module.css'
import { cx } from './cx.ts'

export interface ActionBarProps {
  /** Accessible name of the region. */
  label: string
  /** Subject of the action in one line: an artist, a date. */
  title: ReactNode
  /** A muted line below the title: a price, a count. */
  line?: ReactNode
  action: ReactNode
  extra?: ReactNode
  /**
   * Id of the element on the page with the same action: the bar appears when that element leaves the view. It
   * must remain the same element while the page is shown. Without it, and without scripts, the bar is always
   * visible.
   */
  after?: string
  className?: string
}

/**
 * On phones, a bar at the lower edge that keeps the page's primary action in view; at most one per page. The
 * server's HTML reserves its space at the end of the page even while it is hidden, so that the layout never
 * shifts.
 */
export function ActionBar({ label, title, line, action, extra, after, className }: ActionBarProps) {
  const isAway = useIsOutOfView(after)
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

/** Excludes the areas that the top bar and this bar cover. */
const coveredMargin = '-64px 0px'

function useIsOutOfView(id: string | undefined): boolean {
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
