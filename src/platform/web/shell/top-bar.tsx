import { lazy, Suspense } from 'react'
import { brand } from '../../brand.ts'
import { paths } from '../../contract/paths.ts'
import { WordMark } from '../../ui/brand-mark.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { useMadeAhead, useModal } from '../modals.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { useSessionMarker } from '../session/session-marker.ts'
import styles from './frame.module.css'
import { currentOf, sections } from './nav-links.ts'

const FanControls = lazy(() => import('./fan-controls.tsx'))

/**
 * Logo, sections, search, notifications and the fan's menu (spec 2.3). Every control is a link that works as
 * it is; with JavaScript it opens what belongs to it over the page.
 */
export function TopBar() {
  const t = useT()
  const search = useModal('GNB_SEARCH')
  const menu = useModal('GNB_SUB_MENU')
  const user = useCurrentUser()
  useSessionMarker(user)
  useMadeAhead('GNB_SUB_MENU')
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <a
          href={paths.help()}
          className={`${styles['control']} ${styles['narrow']}`}
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
        <div className={styles['account']}>
          <VisitorControls isHidden={Boolean(user)} />
          {user && (
            <Suspense>
              <FanControls user={user} />
            </Suspense>
          )}
        </div>
      </div>
      <Progress />
    </header>
  )
}

function Sections() {
  const t = useT()
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <nav className={styles['sections']} aria-label={t('common.nav.label')}>
      <ul>
        {sections.map(({ path, text }) => (
          <li key={path}>
            <a href={path} aria-current={currentOf(path, pathname)}>
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Hidden by the page's own styles where `session-found` says that a fan is coming, so that nothing flashes. It keeps
 * its place behind the fan's controls, so that nothing moves.
 */
function VisitorControls({ isHidden }: { isHidden: boolean }) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  return (
    <div className={styles['visitor']} data-hidden={isHidden || undefined}>
      <ButtonLink href={paths.signIn()} size={40} look="secondary" {...signIn.trigger}>
        {t('common.signIn')}
      </ButtonLink>
    </div>
  )
}

function Progress() {
  const isLoading = useRouterState({ select: state => state.status === 'pending' })
  return isLoading ? <div className={styles['progress']} aria-hidden="true" /> : null
}
