import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Avatar } from '../../../platform/ui/avatar.tsx'
import { PopoverPanel } from '../../../platform/ui/popover-panel.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import control from '../../../platform/web/shell/bar-control.module.css'
import { LanguageLinks } from '../../../platform/web/shell/language-links.tsx'
import { ThemeChoice } from '../../../platform/web/shell/theme-choice.tsx'
import { ownPages } from './own-pages.ts'
import { type CurrentUser, saveLocale } from './shared/current-user.ts'
import styles from './user-menu.module.css'

/** The avatar with a menu of the fan's own pages (spec 2.2, 2.3). On narrow screens the drawer shows them. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['userMenu']}>
      <button
        type="button"
        className={control['control']}
        aria-label={t('common.menu.user', { name: user.username })}
        aria-controls="user-menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(open => !open)}
      >
        <Portrait user={user} size={32} />
      </button>
      <PopoverPanel
        id="user-menu"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label={t('common.menu.user', { name: user.username })}
      >
        <p className={styles['who']}>
          <Portrait user={user} size={40} />
          <span>{user.username}</span>
        </p>
        <ul className={styles['menuList']}>
          {ownPages.map(({ path, text }) => (
            <li key={path}>
              <a href={path} onClick={() => setIsOpen(false)}>
                {t(text)}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.help()} onClick={() => setIsOpen(false)}>
              {t('common.menu.help')}
            </a>
          </li>
          <li>
            <a href={paths.logout()}>{t('common.menu.logout')}</a>
          </li>
        </ul>
        <div className={styles['choices']}>
          <ThemeChoice place="menu" />
          <LanguageLinks keep={saveLocale} />
        </div>
      </PopoverPanel>
    </div>
  )
}

function Portrait({ user: { images, username }, size }: { user: CurrentUser; size: 32 | 40 }) {
  if (!images.thumb) return <Avatar name={username} size={size} />
  return <img className={styles['thumb']} src={images.thumb} alt="" width={size} height={size} />
}
