import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type CardBase, CardTitle } from './card-parts.tsx'
import { cx } from './cx.ts'
import { type Media, Picture } from './picture.tsx'
import whole from './whole-link.module.css'

export type PosterCardProps = CardBase & {
  media: Media | null | undefined
  /** What the poster shows, when the title does not say it. */
  alt?: string
  /** Lines under the title: artist, dates, city. */
  lines?: readonly ReactNode[]
  priority?: boolean
}

const sizes = '(width >= 1200px) 220px, (width >= 768px) 24vw, calc(42vw - 13px)'

/** A poster of 2:3 (tours, events, campaigns) with its text beneath. */
export function PosterCard({ media, alt = '', lines = [], priority, badge, ...title }: PosterCardProps) {
  return (
    <article className={cx(whole['whole'], styles['card'])}>
      <div className={styles['frame']}>
        <Picture
          media={media}
          sizes={sizes}
          alt={alt}
          ratio="2:3"
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
      </div>
      <div className={styles['text']}>
        <CardTitle {...title} />
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change their order
          <p key={index} className={styles['line']}>
            {line}
          </p>
        ))}
      </div>
    </article>
  )
}
