import type { ReactNode } from 'react'
import styles from './banner-card.module.css'
import { hueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'

interface Props {
  href: string
  media: Media | null | undefined
  /** Of the picture, as drawn. */
  sizes: string
  ratio: '16:9' | '3:2'
  title: string
  titleLang?: string | undefined
  /** Lines over and under the title. */
  above?: ReactNode
  below?: ReactNode
  /** Words of a button; the whole card is the link. */
  action?: string | undefined
  /** The first of a page: its picture loads at once. */
  isFirst: boolean
  /** Over the whole width of a desk, with the words beside the picture. */
  isAlone?: boolean
}

/** What operators put first: one link with words below the picture, not over it, for contrast. */
export function BannerCard(props: Props) {
  const { href, media, sizes, ratio, title, titleLang, above, below, action, ...place } = props
  return (
    <a
      href={href}
      className={styles['banner']}
      data-alone={place.isAlone ? '' : undefined}
      data-hue={hueStep(media?.hue ?? 30)}
    >
      <Picture media={media} sizes={sizes} alt="" ratio={ratio} fit="hero" priority={place.isFirst} />
      <span className={styles['words']}>
        {above && <span className={styles['line']}>{above}</span>}
        <span className={styles['title']} lang={titleLang}>
          {title}
        </span>
        {below && <span className={styles['line']}>{below}</span>}
        {action && <span className={styles['action']}>{action}</span>}
      </span>
    </a>
  )
}
