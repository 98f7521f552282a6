import { cx } from './cx.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** A card kind has the size of that card, with picture and text lines; `text` has only lines. */
  kind?: 'poster' | 'wide' | 'person' | 'square' | 'photo' | 'row' | 'text' | 'title'
  lines?: number
  className?: string
}

const ratios = { poster: 'r2x3', wide: 'r16x9', person: 'r1x1', square: 'r1x1', photo: 'r3x2' } as const

/** A placeholder with the final size of content that is loading. Its container must have `aria-busy`. */
export function Skeleton({ kind = 'text', lines = kind === 'title' ? 1 : 2, className }: SkeletonProps) {
  if (kind === 'row') return <div className={cx(styles['row'], className)} aria-hidden="true" />
  const ratio = kind === 'text' || kind === 'title' ? undefined : ratios[kind]
  return (
    <div className={cx(styles['skeleton'], kind === 'title' && styles['big'], className)} aria-hidden="true">
      {ratio && <div className={cx(styles['picture'], styles[ratio])} />}
      <div className={styles['lines']}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <div key={index} className={styles['line']} />
        ))}
      </div>
    </div>
  )
}
