import { useT } from '../../../platform/web/i18n.tsx'
import { ThemeChoice } from '../../../platform/web/shell/theme-choice.tsx'
import { SettingsSection } from './shared/part.tsx'

/**
 * Light or dark mode, per browser rather than per account, so that dark mode on a phone doesn't darken a
 * desktop.
 */
export function ThemeSection() {
  const t = useT()
  return (
    <SettingsSection id="theme" title={t('settings.theme.title')} note={t('settings.theme.note')}>
      <ThemeChoice place="settings" />
    </SettingsSection>
  )
}
