import { useState } from 'react'
import { paths } from '../../contract/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PopoverPanel } from '../../ui/popover-panel.tsx'
import { useT } from '../i18n.tsx'
import type { CurrentUser } from '../session/current-user.ts'
import styles from './frame.module.css'
import { ownPages } from './nav-links.ts'

/** The avatar and, under it, the fan's own pages (spec 2.2, 2.3). On narrow screens the drawer has them. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={`${styles['userMenu']} ${styles['wide']}`}>
      <button
        type="button"
        className={styles['control']}
        aria-label={t('common.menu.user', { name: user.username })}
        aria-controls="user-menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(open => !open)}
      >
        {user.images.thumb ? (
          <img className={styles['thumb']} src={user.images.thumb} alt="" width={32} height={32} />
        ) : (
          <Avatar name={user.username} size={32} />
        )}
      </button>
      <PopoverPanel
        id="user-menu"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label={t('common.menu.user', { name: user.username })}
      >
        <ul className={styles['menuList']}>
          {ownPages.map(({ path, text }) => (
            <li key={path}>
              <a href={path} onClick={() => setIsOpen(false)}>
                {t(text)}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.logout()}>{t('common.menu.logout')}</a>
          </li>
        </ul>
      </PopoverPanel>
    </div>
  )
}
