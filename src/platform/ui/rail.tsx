import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './rail.module.css'
import { showWholeCard } from './show-whole-card.ts'

export type RailProps = {
  /** Accessible name of the list. */
  label: string
  card?: 'person' | 'poster' | 'wide' | 'photo'
  /** On desktop, `grid` shows all cards in rows, and `rail` keeps one row with previous and next buttons. */
  desk?: 'grid' | 'rail'
  /** Required for `desk="rail"`. */
  previousLabel?: string
  nextLabel?: string
  className?: string
  children: ReactNode
}

/**
 * Returns whether a track is scrolled to its start or its end, in either writing direction (scrollLeft is
 * negative in RTL).
 */
export function getRailEnds(track: { scrollLeft: number; scrollWidth: number; clientWidth: number }) {
  const scrolled = Math.abs(track.scrollLeft)
  return { start: scrolled < 2, end: scrolled + track.clientWidth > track.scrollWidth - 2 }
}

/**
 * A row of cards: on a phone it snaps and shows the edge of the next card, on desktop it becomes a grid (or
 * stays one row). Scrolls by touch, wheel and keyboard without JavaScript.
 */
export function Rail(props: RailProps) {
  const { label, card = 'poster', desk = 'grid', previousLabel, nextLabel, className, children } = props
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  const hasButtons = desk === 'rail' && previousLabel && nextLabel

  useEffect(() => {
    const list = track.current
    if (!hasButtons || !list) return
    const update = () => setEnds(getRailEnds(list))
    const watch = new ResizeObserver(update)
    watch.observe(list)
    list.addEventListener('scroll', update, { passive: true })
    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', update)
    }
  }, [hasButtons])

  const turn = (pages: 1 | -1) => {
    const list = track.current
    if (!list) return
    const direction = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollBy({ left: pages * direction * list.clientWidth * 0.9, behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <div className={cx(styles['rail'], styles[card], className)}>
      <ul
        ref={track}
        className={cx(styles['track'], styles[desk === 'rail' ? 'row' : 'grid'])}
        aria-label={label}
        onFocus={showWholeCard}
      >
        {Children.map(children, child => (
          <li>{child}</li>
        ))}
      </ul>
      {hasButtons && !(ends.start && ends.end) && (
        <div className={styles['buttons']}>
          <IconButton
            label={previousLabel}
            icon={<ChevronLeftIcon />}
            look="solid"
            className={styles['previous']}
            aria-disabled={ends.start}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={nextLabel}
            icon={<ChevronRightIcon />}
            look="solid"
            className={styles['next']}
            aria-disabled={ends.end}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  )
}
