import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'
import { cx } from './cx.ts'
import { ChevronRightIcon } from './icons.tsx'

export type BreadcrumbsProps = {
  label: string
  /** Items from the top level down; the last is the page itself and has no link. */
  items: readonly { label: ReactNode; href?: string }[]
  className?: string
}

export function Breadcrumbs({ label, items, className }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={cx(styles['breadcrumbs'], className)}>
      <ol className={styles['list']}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path never changes its order
          <li key={index} className={styles['item']}>
            {index > 0 && <ChevronRightIcon size={14} className={styles['arrow']} />}
            {item.href ? (
              <a className={styles['link']} href={item.href}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
