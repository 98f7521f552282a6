import type { ReactNode } from 'react'
import styles from './banner-card.module.css'
import { toHueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'

interface Props {
  href: string
  media: Media | null | undefined
  /** The `sizes` attribute of the picture. */
  sizes: string
  ratio: '16:9' | '3:2'
  title: string
  titleLang?: string | undefined
  /** Lines above and below the title. */
  above?: ReactNode
  below?: ReactNode
  /** Label of a button; the whole card is the link. */
  action?: string | undefined
  /** Whether it is the first on the page: its picture loads at once. */
  isFirst: boolean
  /** Whether it spans the whole width of a desktop screen, with the words next to the picture. */
  isAlone?: boolean
}

/** Content featured by operators: one link with words below the picture instead of over it, for contrast. */
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
