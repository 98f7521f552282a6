import { useRouterState } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { WordMark } from '../../ui/brand-mark.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import styles from './frame.module.css'

/** Logo and search. The search link works as it is; with JavaScript it opens the overlay. */
export function TopBar() {
  const t = useT()
  const isLoading = useRouterState({ select: state => state.status === 'pending' })
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <a href={paths.home()} className={styles['logo']} aria-label={t('common.home', { name: brand.name })}>
          <WordMark size={32} />
        </a>
        <a href={paths.search()} className={styles['search']}>
          <SearchIcon size={20} />
          <span className={styles['searchText']}>{t('common.search')}</span>
        </a>
      </div>
      {isLoading && <div className={styles['progress']} aria-hidden="true" />}
    </header>
  )
}
