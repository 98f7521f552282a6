import { useState } from 'react'
import { studioLocales } from '../../../../platform/contract/locales.ts'
import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { Avatar } from '../../../../platform/ui/avatar.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { ChevronDownIcon } from '../../../../platform/ui/icons.tsx'
import { PopoverPanel } from '../../../../platform/ui/popover-panel.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { chooseLocale } from '../../../../platform/web/browser/choose-locale.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { ThemeChoice } from '../../../../platform/web/shell/theme-choice.tsx'
import { SettingsIcon } from './icons.tsx'
import styles from './person-menu.module.css'

export interface Person {
  name: string
  email: string
  /** Saves the language to the person's profile, before the page reloads in it. */
  saveLocale: (locale: string) => Promise<unknown>
  signOut: () => void
}

/** The menu of the signed-in person: own settings, language, theme and signing out. */
export function PersonMenu({ name, email, saveLocale, signOut }: Person) {
  const t = useT()
  const { locale } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['place']}>
      <button
        type="button"
        className={styles['opener']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="person-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true" className={styles['face']}>
          <Avatar name={name} size={32} />
          <span className={styles['name']}>{name}</span>
        </span>
        <VisuallyHidden>{t('common.menu.user', { name })}</VisuallyHidden>
        <ChevronDownIcon size={16} />
      </button>
      <PopoverPanel
        id="person-menu"
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('common.menu.user', { name })}
        className={styles['panel']}
      >
        <p className={styles['head']}>
          <strong>{name}</strong>
          <span>{email}</span>
        </p>
        <a href={studioPaths.settings()} className={styles['link']} onClick={() => setOpen(false)}>
          <SettingsIcon />
          {t('studio.person.settings')}
        </a>
        <Select
          label={t('studio.person.language')}
          size={40}
          value={locale}
          options={studioLocales.map(value => ({
            value,
            label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
          }))}
          onChange={({ target }) => {
            const chosen = studioLocales.find(other => other === target.value)
            if (chosen) chooseLocale(chosen, () => saveLocale(chosen))
          }}
        />
        <ThemeChoice place="menu" />
        <Button size={40} wide onClick={signOut}>
          {t('studio.person.signOut')}
        </Button>
      </PopoverPanel>
    </div>
  )
}
