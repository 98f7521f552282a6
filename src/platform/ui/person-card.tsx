import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type CardBase, CardTitle } from './card-parts.tsx'
import { cx } from './cx.ts'
import { type Media, Picture } from './picture.tsx'
import whole from './whole-link.module.css'

export type PersonCardProps = Omit<CardBase, 'href'> & {
  /** Without it the person is listed but not linked. */
  href?: string
  media: Media | null | undefined
  line?: ReactNode
  /** Under the text, above the card's link: a follow button. */
  action?: ReactNode
  priority?: boolean
}

const sizes = '(width >= 1200px) 180px, (width >= 768px) 18vw, 34vw'

/** An artist or another person: 1:1. */
export function PersonCard({ media, line, action, priority, badge, href, ...title }: PersonCardProps) {
  return (
    <article className={cx(whole['whole'], styles['card'])}>
      <div className={styles['frame']}>
        <Picture
          media={media}
          sizes={sizes}
          alt=""
          ratio="1:1"
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
      </div>
      <div className={styles['text']}>
        {href ? (
          <CardTitle {...title} href={href} />
        ) : (
          <p className={styles['title']} lang={title.titleLang}>
            {title.title}
          </p>
        )}
        {line && <p className={styles['line']}>{line}</p>}
        {action && <div className={styles['action']}>{action}</div>}
      </div>
    </article>
  )
}
