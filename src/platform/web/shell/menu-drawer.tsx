import { type ReactNode, useEffect } from 'react'
import { paths } from '../../contract/paths.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { useT } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
import styles from './menu-drawer.module.css'
import { getAriaCurrent, sections } from './nav-links.ts'
import { ThemeChoice } from './theme-choice.tsx'

interface Props {
  close: () => void
  /** Content above the sections. */
  before: ReactNode
  /** The fan's own items, between the sections and the help. */
  own: ReactNode
  /** Items after the help. */
  last: ReactNode
  languages: ReactNode
}

/**
 * The side drawer of narrow screens (spec 2.3), whose content is provided by `src/app/shell/menu-drawer.tsx`.
 */
export function MenuDrawer({ close, before, own, last, languages }: Props) {
  const t = useT()
  const pathname = useRouterState({ select: state => state.location.pathname })
  useCloseWhenWide(close)
  return (
    <Drawer open onClose={close} title={t('common.menu.title')} closeLabel={t('common.close')}>
      <nav className={styles['menu']} aria-label={t('common.menu.title')}>
        {before}
        <ul>
          {sections.map(section => (
            <li key={section.path}>
              <a
                href={section.path}
                className={styles['section']}
                aria-current={getAriaCurrent(section, pathname)}
              >
                {t(section.text)}
              </a>
            </li>
          ))}
        </ul>
        <ul>
          {own}
          <li>
            <a href={paths.help()}>{t('common.menu.help')}</a>
          </li>
          {last}
        </ul>
        <ThemeChoice place="menu" />
        {languages}
      </nav>
    </Drawer>
  )
}

/**
 * Closes the drawer on screens wide enough to show the sections in the top bar, where the drawer's button is
 * hidden.
 */
function useCloseWhenWide(close: () => void): void {
  useEffect(() => {
    const wide = matchMedia(`(width >= ${breakpoints.lg}px)`)
    const look = () => wide.matches && close()
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [close])
}
