import type { ReactNode } from 'react'
import styles from './banner-card.module.css'
import { toHueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'

interface Props {
  href: string
  media: Media | null | undefined
  sizes: string
  ratio: '16:9' | '3:2'
  title: string
  titleLang?: string | undefined
  above?: ReactNode
  below?: ReactNode
  /** Text of the button; the whole card is its link. */
  action?: string | undefined
  /** Whether it is the first card on the page, so that its picture loads eagerly. */
  isFirst: boolean
  /** Whether it is as wide as the page on desktop, with the text next to the picture. */
  isAlone?: boolean
}

/**
 * A card for content that operators feature: one link with the text below the picture instead of over it, for
 * contrast.
 */
export function BannerCard(props: Props) {
  const { href, media, sizes, ratio, title, titleLang, above, below, action, ...place } = props
  return (
    <a
      href={href}
      className={styles['banner']}
      data-alone={place.isAlone ? '' : undefined}
      data-hue={toHueStep(media?.hue ?? 30)}
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
