import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import whole from './whole-link.module.css'

export type CardBase = {
  href: string
  title: ReactNode
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4
  /** A Badge or two on the picture. */
  badge?: ReactNode
  /** The title's `lang` if it isn't the page's, for line breaking and screen readers. */
  titleLang?: string
  /** Extra attributes of the link, for one that opens a modal. */
  link?: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'>
}

/** The title of a card; its link covers the whole card. */
export function CardTitle({ href, title, level = 3, titleLang, link }: CardBase) {
  const Heading = `h${level}` as const
  return (
    <Heading className={styles['title']} lang={titleLang}>
      <a {...link} className={whole['link']} href={href}>
        {title}
      </a>
    </Heading>
  )
}
