import { cx } from './cx.ts'
import { mapSize, projectToMap } from './projection.ts'
import styles from './world-map.module.css'

export interface MapPlace {
  key: string | number
  /** Degrees north; `lon` is in degrees east. */
  lat: number
  lon: number
  /** Value that the circle's area represents. */
  size: number
  /** Whether the place is highlighted because the page is about it. */
  isHere?: boolean
  href?: string
  label?: string
}

/**
 * Circles on a world map, whose areas represent values; the largest is 26 units wide on a map of 1,000. A
 * list or table must show the same data with the same links, because the circles aren't in the tab order:
 * hundreds of them would precede the following content.
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
          const { x, y } = projectToMap(lon, lat)
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
