import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'

export function Page({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles['page'], className)}>{children}</div>
}

interface PageHeadProps {
  title: ReactNode
  lead: ReactNode
  className?: string | undefined
}

export function PageHead({ title, lead, className }: PageHeadProps) {
  return (
    <header className={cx(styles['head'], className)}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}
