import { cx } from './cx.ts'
import { mapSize, project } from './projection.ts'
import styles from './world-map.module.css'

export interface MapPlace {
  key: string | number
  /** Degrees north and east. */
  lat: number
  lon: number
  /** What the area of its circle stands for. */
  size: number
  /** Marked: the place that the page is about. */
  isHere?: boolean
  /** Where its circle leads, and what it is called. */
  href?: string
  label?: string
}

/**
 * Circles on a map of the world whose area is a measure; the largest is 26 units wide on a map of 1,000. Everything that
 * it says must also stand in a list or a table, with the same links: circles are left out of the tab order, where hundreds
 * would stand before what follows.
 */
export function WorldMap({ places, className }: { places: readonly MapPlace[]; className?: string }) {
  const max = Math.max(...places.map(({ size }) => size), Number.MIN_VALUE)
  const hasLinks = places.some(({ href }) => href)
  return (
    <div className={cx(styles['map'], className)} aria-hidden={hasLinks ? undefined : true}>
      <div className={styles['world']} />
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} className={styles['circles']}>
        <title>{''}</title>
        {places.map(({ key, lat, lon, size, isHere, href, label }) => {
          const { x, y } = project(lon, lat)
          const radius = Math.max(6, 26 * Math.sqrt(size / max))
          const circle = (
            <circle
              key={key}
              cx={x.toFixed(1)}
              cy={y.toFixed(1)}
              r={radius.toFixed(1)}
              className={isHere ? styles['here'] : styles['circle']}
            />
          )
          return href ? (
            <a key={key} href={href} aria-label={label} tabIndex={-1}>
              <title>{label}</title>
              {circle}
            </a>
          ) : (
            circle
          )
        })}
      </svg>
    </div>
  )
}
