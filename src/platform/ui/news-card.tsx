import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type CardBase, CardTitle } from './card-parts.tsx'
import { cx } from './cx.ts'
import { type Media, Picture } from './picture.tsx'
import whole from './whole-link.module.css'

export type NewsCardProps = CardBase & {
  media: Media | null | undefined
  alt?: string
  artist?: ReactNode
  /** The formatted date; `dateTime` is its machine form. */
  date: ReactNode
  dateTime: string
  priority?: boolean
}

const sizes = '(width >= 1200px) 288px, (width >= 768px) 45vw, calc(76vw - 24px)'

/** A news article: 3:2, title, artist and date. */
export function NewsCard({
  media,
  alt = '',
  artist,
  date,
  dateTime,
  priority,
  badge,
  ...title
}: NewsCardProps) {
  return (
    <article className={cx(whole['whole'], styles['card'])}>
      <div className={styles['frame']}>
        <Picture
          media={media}
          sizes={sizes}
          alt={alt}
          ratio="3:2"
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
      </div>
      <div className={styles['text']}>
        <CardTitle {...title} />
        <p className={styles['line']}>
          {artist}
          {artist && '\u00a0· '}
          <time dateTime={dateTime}>{date}</time>
        </p>
      </div>
    </article>
  )
}
