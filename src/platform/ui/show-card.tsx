import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type CardBase, CardTitle } from './card-parts.tsx'
import { cx } from './cx.ts'
import { hueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'
import whole from './whole-link.module.css'

export type ShowCardProps = CardBase & {
  media: Media | null | undefined
  alt?: string
  /** Above the title: an Equaliser and 'Live', or the time of the start. */
  kicker?: ReactNode
  lines?: readonly ReactNode[]
  /** On the picture's lower corner: a length, 'Free'. */
  corner?: ReactNode
  /** Under the text, above the card's link: 'Remind me'. */
  action?: ReactNode
  priority?: boolean
}

const sizes = '(width >= 1200px) 384px, (width >= 768px) 45vw, calc(80vw - 26px)'

/** A show, live or replay: 16:9. */
export function ShowCard(props: ShowCardProps) {
  const { media, alt = '', kicker, lines = [], corner, action, priority, badge, ...title } = props
  return (
    <article className={cx(whole['whole'], styles['card'])} data-hue={media ? hueStep(media.hue) : undefined}>
      <div className={styles['frame']}>
        <Picture
          media={media}
          sizes={sizes}
          alt={alt}
          ratio="16:9"
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
        {corner && <div className={styles['corner']}>{corner}</div>}
      </div>
      <div className={styles['text']}>
        {kicker && <div className={styles['kicker']}>{kicker}</div>}
        <CardTitle {...title} />
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change their order
          <p key={index} className={styles['line']}>
            {line}
          </p>
        ))}
        {action && <div className={styles['action']}>{action}</div>}
      </div>
    </article>
  )
}
