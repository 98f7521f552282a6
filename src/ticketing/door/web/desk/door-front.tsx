import type { ReactNode } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { WordMark } from '../../../../platform/ui/brand-mark.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from '../door-page.module.css'

/**
 * Shows a door that is closed or still loading. The server-rendered HTML has this text, which stays until the
 * door opens.
 */
export function DoorFront({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles['page']}>
      <a href={paths.home()} className={styles['brand']}>
        <WordMark />
      </a>
      <h1>{t('door.title')}</h1>
      <p>{t('door.intro')}</p>
      {children}
    </div>
  )
}
