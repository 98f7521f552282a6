import { useT } from '../../../platform/web/i18n.tsx'
import { ThemeChoice } from '../../../platform/web/shell/theme-choice.tsx'
import { Part } from './shared/part.tsx'

/** Day or night: of this browser and not of the account, so that a phone at night does not darken a desk. */
export function ThemeSection() {
  const t = useT()
  return (
    <Part id="theme" title={t('settings.theme.title')} note={t('settings.theme.note')}>
      <ThemeChoice place="settings" />
    </Part>
  )
}
