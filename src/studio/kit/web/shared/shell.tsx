import { type ReactNode, useState } from 'react'
import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { BrandMark } from '../../../../platform/ui/brand-mark.tsx'
import { Drawer } from '../../../../platform/ui/drawer.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { type Icon, MenuIcon as MenuSign, SearchIcon } from '../../../../platform/ui/icons.tsx'
import { SkipLink } from '../../../../platform/ui/skip-link.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useRouterState } from '../../../../platform/web/routing/use-router.ts'
import { ToastOutlet } from '../../../../platform/web/shell/toast-outlet.tsx'
import { CommandMenu, type ObjectSearch } from './command-menu.tsx'
import {
  ApprovalIcon,
  ArtistIcon,
  FanIcon,
  HomeIcon,
  LogIcon,
  MoneyIcon,
  OrderIcon,
  ParcelIcon,
  RolesIcon,
  SettingsIcon,
  TeamIcon,
} from './icons.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { type MenuIcon, type MenuItem, menuGroups } from './menu.ts'
import { type Person, PersonMenu } from './person-menu.tsx'
import styles from './shell.module.css'
import { useShortcut } from './use-shortcut.ts'

const icons: Record<MenuIcon, Icon> = {
  home: HomeIcon,
  artist: ArtistIcon,
  order: OrderIcon,
  parcel: ParcelIcon,
  fan: FanIcon,
  money: MoneyIcon,
  approval: ApprovalIcon,
  team: TeamIcon,
  roles: RolesIcon,
  log: LogIcon,
  settings: SettingsIcon,
}

export interface ShellProps {
  /** Pages that the person may open. */
  items: readonly MenuItem[]
  person: Person
  /** Finds objects for the command menu; without it, the menu has pages only. */
  searchObjects?: ObjectSearch
  children: ReactNode
}

/** The layout of every page: the menu (a drawer on a phone), the bar with the command menu, and the page. */
export function Shell({ items, person, searchObjects, children }: ShellProps) {
  const t = useT()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isCommandOpen, setCommandOpen] = useState(false)
  useShortcut('mod+k', () => setCommandOpen(true))
  return (
    <>
      <div className={styles['shell']}>
        <SkipLink href="#content">{t('common.skip')}</SkipLink>
        <aside className={styles['side']}>
          <HomeLink />
          <Menu items={items} />
        </aside>
        <header className={styles['bar']}>
          <span className={styles['phone']}>
            <IconButton label={t('common.menu.open')} icon={<MenuSign />} onClick={() => setMenuOpen(true)} />
          </span>
          <button type="button" className={styles['search']} onClick={() => setCommandOpen(true)}>
            <SearchIcon size={18} />
            <span>{t('studio.command.open')}</span>
            <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <PersonMenu {...person} />
        </header>
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
      </div>
      <Drawer
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={t('common.menu.title')}
        closeLabel={t('common.close')}
      >
        <div className={styles['drawer']}>
          <Menu items={items} onOpen={() => setMenuOpen(false)} />
        </div>
      </Drawer>
      {isCommandOpen && (
        <CommandMenu items={items} searchObjects={searchObjects} onClose={() => setCommandOpen(false)} />
      )}
      <LeaveDialog />
      <ToastOutlet />
    </>
  )
}

function HomeLink() {
  return (
    <a href={studioPaths.home()} className={styles['home']}>
      <BrandMark size={28} />
      <span>Fanfare</span> <span className={styles['product']}>Studio</span>
    </a>
  )
}

/** The groups of pages; the page that contains the current address is marked. */
function Menu({ items, onOpen }: Pick<ShellProps, 'items'> & { onOpen?: () => void }) {
  const t = useT()
  const pathname = useRouterState({ select: state => state.location.pathname })
  const current = findCurrent(
    items.filter(({ group }) => group !== null),
    pathname,
  )
  const links = (group: MenuItem['group']) =>
    items
      .filter(item => item.group === group)
      .map(item => {
        const ItemIcon = icons[item.icon]
        return (
          <li key={item.path}>
            <a
              href={item.path}
              className={styles['link']}
              aria-current={item === current ? 'page' : undefined}
              onClick={onOpen}
            >
              <ItemIcon />
              {item.title}
            </a>
          </li>
        )
      })
  return (
    <nav aria-label={t('common.nav.label')} className={styles['menu']}>
      <ul>{links('top')}</ul>
      {menuGroups.map(group => {
        const rows = links(group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-labelledby={`menu-${group}`}>
            <h2 id={`menu-${group}`}>{t(`studio.menu.${group}`)}</h2>
            <ul>{rows}</ul>
          </section>
        )
      })}
    </nav>
  )
}

/** Returns the item with the longest path that contains the address, such as the roles and not the team. */
export function findCurrent(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const around = items.filter(({ path }) =>
    path === studioPaths.home() ? pathname === path : pathname.startsWith(path),
  )
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
