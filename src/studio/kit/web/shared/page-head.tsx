import type { ReactNode } from 'react'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './page-head.module.css'
import { countMax } from './selection.ts'

interface Props {
  title: ReactNode
  /** Small picture before the title. */
  picture?: ReactNode
  /** State next to the title. */
  badge?: ReactNode
  /** Number of rows next to the title. */
  count?: number | undefined
  /** Link above the title, to the list that contains the object. */
  parent?: { href: string; title: string } | undefined
  /** One muted line under the title. */
  note?: ReactNode
  actions?: ReactNode
}

/** The head of every page: its title with state or count, and the page's buttons. */
export function PageHead({ title, picture, badge, count, parent, note, actions }: Props) {
  const t = useT()
  const { number } = useFormats()
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        {parent && (
          <a href={parent.href} className={styles['parent']}>
            {parent.title}
          </a>
        )}
        <div className={styles['line']}>
          {picture}
          <h1>{title}</h1>
          {badge}
          {count !== undefined && (
            <span className={styles['count']}>
              {count > countMax ? t('studio.list.over', { count: number(countMax) }) : number(count)}
            </span>
          )}
        </div>
        {note && <p className={styles['note']}>{note}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
