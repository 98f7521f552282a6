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
}

/**
 * Circles on a map of the world whose area is a measure; the largest is 26 units wide on a map of 1,000. Decoration for
 * those who see it: everything that it says must also stand in a list or a table.
 */
export function WorldMap({ places, className }: { places: readonly MapPlace[]; className?: string }) {
  const max = Math.max(...places.map(({ size }) => size), Number.MIN_VALUE)
  return (
    <div className={cx(styles['map'], className)} aria-hidden="true">
      <div className={styles['world']} />
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} className={styles['circles']}>
        <title>{''}</title>
        {places.map(({ key, lat, lon, size, isHere }) => {
          const { x, y } = project(lon, lat)
          const radius = Math.max(6, 26 * Math.sqrt(size / max))
          return (
            <circle
              key={key}
              cx={x.toFixed(1)}
              cy={y.toFixed(1)}
              r={radius.toFixed(1)}
              className={isHere ? styles['here'] : styles['circle']}
            />
          )
        })}
      </svg>
    </div>
  )
}
