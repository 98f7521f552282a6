import { cx } from '../../ui/cx.ts'
import { type Icon, MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { chooseTheme, type Theme, themes, useTheme } from '../browser/theme.ts'
import { useT } from '../i18n.tsx'
import styles from './theme-choice.module.css'

const icons: Record<Theme, Icon> = { system: ScreenIcon, day: SunIcon, night: MoonIcon }

interface Props {
  /**
   * Distinguishes the name of the radio group, because a page may contain several. The settings have their
   * own title.
   */
  place: 'footer' | 'menu' | 'settings'
}

/**
 * Lets the reader choose the system's theme, light or dark mode; stored in this browser. In the server's HTML
 * none is selected, so that it is the same for everyone.
 */
export function ThemeChoice({ place }: Props) {
  const t = useT()
  const theme = useTheme()
  return (
    <fieldset className={styles['choice']} disabled={theme === undefined}>
      <legend className={cx(place === 'settings' && hidden['hidden'])}>{t('common.theme')}</legend>
      {themes.map(value => {
        const ThemeIcon = icons[value]
        return (
          <label key={value}>
            <input
              type="radio"
              name={`theme-${place}`}
              value={value}
              checked={value === theme}
              onChange={() => chooseTheme(value)}
            />
            <ThemeIcon />
            <span>{t(`common.theme.${value}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
