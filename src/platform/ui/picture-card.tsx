import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'
import { toHueStep } from './hue.ts'
import { type Media, Picture, type PictureProps } from './picture.tsx'
import whole from './whole-link.module.css'

/** Aspect ratios of a card's picture, and its widths in a rail or a grid. */
const shapes = {
  poster: { ratio: '2:3', sizes: '(width >= 1200px) 220px, (width >= 768px) 24vw, calc(42vw - 13px)' },
  square: { ratio: '1:1', sizes: '(width >= 1200px) 288px, (width >= 768px) 30vw, calc(76vw - 24px)' },
  person: { ratio: '1:1', sizes: '(width >= 1200px) 180px, (width >= 768px) 18vw, 34vw' },
  wide: { ratio: '16:9', sizes: '(width >= 1200px) 384px, (width >= 768px) 45vw, calc(80vw - 26px)' },
  photo: { ratio: '3:2', sizes: '(width >= 1200px) 288px, (width >= 768px) 45vw, calc(76vw - 24px)' },
} satisfies Record<string, Pick<PictureProps, 'ratio' | 'sizes'>>

interface Props {
  shape: keyof typeof shapes
  media: Media | null | undefined
  /** Alternative text; needed if the title doesn't describe the picture. */
  alt?: string
  badge?: ReactNode
  /** Text in the lower corner of the picture: a length, a price. */
  corner?: ReactNode
  /** Bold text above the title. */
  kicker?: ReactNode
  /** Muted text above the title. */
  above?: ReactNode
  title: ReactNode
  /** Language of the title if it differs from the page's, for line breaking and screen readers. */
  titleLang?: string
  level?: 2 | 3 | 4
  /** Link of the whole card; without it, the title is neither a heading nor a link. */
  href?: string
  /** Additional attributes of the link, for one that opens a modal. */
  link?: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'>
  lines?: readonly ReactNode[]
  /** Shown below the text; pressing it doesn't follow the card's link. */
  action?: ReactNode
  /** Whether the card is tinted in the hue of its picture. */
  hasHue?: boolean
  priority?: boolean
}

/** A card with a picture and text below it. */
export function PictureCard(props: Props) {
  const { shape, media, alt = '', badge, corner, kicker, above, lines = [], action, hasHue, priority } = props
  return (
    <article
      className={cx(whole['whole'], styles['card'])}
      data-hue={hasHue && media ? toHueStep(media.hue) : undefined}
    >
      <div className={styles['frame']}>
        <Picture
          media={media}
          {...shapes[shape]}
          alt={alt}
          priority={priority}
          className={styles['picture']}
        />
        {badge && <div className={styles['badge']}>{badge}</div>}
        {corner && <div className={styles['corner']}>{corner}</div>}
      </div>
      <div className={styles['text']}>
        {kicker && <div className={styles['kicker']}>{kicker}</div>}
        {above && <p className={styles['line']}>{above}</p>}
        <Title {...props} />
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

function Title({ href, title, titleLang, level = 3, link }: Props) {
  if (href === undefined) {
    return (
      <p className={styles['title']} lang={titleLang}>
        {title}
      </p>
    )
  }
  const Heading = `h${level}` as const
  return (
    <Heading className={styles['title']} lang={titleLang}>
      <a {...link} className={whole['link']} href={href}>
        {title}
      </a>
    </Heading>
  )
}
