import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { paths } from '../../contract/paths.ts'
import { WordMark } from '../../ui/brand-mark.tsx'
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { useModal, usePrerenderModal } from '../modals.tsx'
import { useRouterState } from '../routing/use-router.ts'
import control from './bar-control.module.css'
import { getAriaCurrent, sections } from './nav-links.ts'
import styles from './top-bar.module.css'

/**
 * The bar at the top of every page: logo, sections, search, `city`, and `account` with notifications and the
 * fan's menu (spec 2.3). Every control is a link that works without JavaScript; with it, the link opens the
 * corresponding modal over the page.
 */
export function TopBar({ city, account }: { city: ReactNode; account: ReactNode }) {
  const t = useT()
  const search = useModal('GNB_SEARCH')
  const menu = useModal('GNB_SUB_MENU')
  usePrerenderModal('GNB_SUB_MENU')
  return (
    <>
      <div className={styles['inner']}>
        <a
          href={paths.help()}
          className={`${control['control']} ${styles['narrow']}`}
          aria-label={t('common.menu.open')}
          {...menu.trigger}
          aria-expanded={menu.isOpen}
        >
          <MenuIcon />
        </a>
        <a href={paths.home()} className={styles['logo']} aria-label={t('common.home', { name: brand.name })}>
          <WordMark size={32} />
        </a>
        <Sections />
        <a href={paths.search()} className={styles['search']} {...search.trigger}>
          <SearchIcon size={20} />
          <span className={styles['searchText']}>{t('common.search')}</span>
        </a>
        <div className={styles['city']}>{city}</div>
        <div className={styles['account']}>{account}</div>
      </div>
      <Progress />
    </>
  )
}

function Sections() {
  const t = useT()
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <nav className={styles['sections']} aria-label={t('common.nav.label')}>
      <ul>
        {sections.map(section => (
          <li key={section.path}>
            <a href={section.path} aria-current={getAriaCurrent(section, pathname)}>
              {t(section.text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Progress() {
  const isLoading = useRouterState({ select: state => state.status === 'pending' })
  return isLoading ? <div className={styles['progress']} aria-hidden="true" /> : null
}
