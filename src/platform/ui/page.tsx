import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'

/** The column of a page's blocks at the maximum page width. */
export function Page({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles['page'], className)}>{children}</div>
}

interface PageHeadProps {
  title: ReactNode
  /** One sentence about the page. */
  lead: ReactNode
  className?: string | undefined
}

/** The header of a list page. */
export function PageHead({ title, lead, className }: PageHeadProps) {
  return (
    <header className={cx(styles['head'], className)}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}
