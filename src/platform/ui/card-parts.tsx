import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'

export type CardBase = {
  href: string
  title: ReactNode
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4
  /** A Badge or two on the picture. */
  badge?: ReactNode
  /** The `lang` of the title where it is not the page's, so that it breaks and sounds right. */
  titleLang?: string
  /** More of the link, for one that opens a modal. */
  link?: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'>
}

/** The title of a card; its link covers the whole card. */
export function CardTitle({ href, title, level = 3, titleLang, link }: CardBase) {
  const Heading = `h${level}` as const
  return (
    <Heading className={styles['title']} lang={titleLang}>
      <a {...link} className={styles['link']} href={href}>
        {title}
      </a>
    </Heading>
  )
}
