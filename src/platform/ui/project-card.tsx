import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type CardBase, CardTitle } from './card-parts.tsx'
import { cx } from './cx.ts'
import { type Media, Picture } from './picture.tsx'
import whole from './whole-link.module.css'

export type ProjectCardProps = CardBase & {
  media: Media | null | undefined
  alt?: string
  /** Whose project it is. */
  artist?: ReactNode
  /** Formatted, or nothing by the project's display option. */
  price?: ReactNode
  /** 'Three days left', 'Sold out', '82 % of the goal'. */
  state?: ReactNode
  priority?: boolean
}

const sizes = '(width >= 1200px) 288px, (width >= 768px) 30vw, calc(76vw - 24px)'

/** Something to buy: 1:1 with artist, name, price and what is left. */
export function ProjectCard(props: ProjectCardProps) {
  const { media, alt = '', artist, price, state, priority, badge, ...title } = props
  return (
    <article className={cx(whole['whole'], styles['card'])}>
      <div className={styles['frame']}>
        <Picture
          media={media}
          sizes={sizes}
          alt={alt}
          ratio="1:1"
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
      </div>
      <div className={styles['text']}>
        {artist && <p className={styles['line']}>{artist}</p>}
        <CardTitle {...title} />
        {(price || state) && (
          <p className={styles['line']}>
            {price && <span className={styles['strong']}>{price}</span>}
            {price && state && '\u00a0· '}
            <span className={styles['whole']}>{state}</span>
          </p>
        )}
      </div>
    </article>
  )
}
