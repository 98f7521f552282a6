import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './search-overlay.module.css'

interface Props {
  id: string
  title: string
  /** Announces the last action to screen readers, even when the list is empty. */
  done: string
  isEmpty: boolean
  onClear: () => void
  children: ReactNode
}

/** A local history list with "Clear All" (spec 2.4). */
export function RecentBlock({ id, title, done, isEmpty, onClear, children }: Props) {
  const t = useT()
  return (
    <>
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {!isEmpty && (
        <section className={styles['block']} aria-labelledby={id}>
          <header className={styles['head']}>
            <h3 id={id} className={styles['title']}>
              {title}
            </h3>
            <button type="button" className={styles['clearAll']} onClick={onClear}>
              {t('search.recent.clearAll')}
            </button>
          </header>
          {children}
        </section>
      )}
    </>
  )
}
