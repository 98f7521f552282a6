import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { AuthenticatorSection } from './settings/authenticator-section.tsx'
import { FilesSection } from './settings/files-section.tsx'
import { PasskeysSection } from './settings/passkeys-section.tsx'
import { ProfileSection } from './settings/profile-section.tsx'
import { RecoverySection } from './settings/recovery-section.tsx'
import { SessionsSection } from './settings/sessions-section.tsx'
import styles from './settings/settings.module.css'
import { TokensSection } from './settings/tokens-section.tsx'
import { useSelf } from './shared/self.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.person.settings'), description: '' }),
  Component: SettingsPage,
})

function SettingsPage() {
  const t = useT()
  const { email } = useSelf()
  return (
    <div className={styles['page']}>
      <PageHead title={t('studio.person.settings')} note={email} />
      <ProfileSection />
      <PasskeysSection />
      <AuthenticatorSection />
      <RecoverySection />
      <SessionsSection />
      <TokensSection />
      <FilesSection />
    </div>
  )
}
