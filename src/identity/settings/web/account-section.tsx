import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { EmailRow } from './email-row.tsx'
import { NameRow } from './name-row.tsx'
import { ParentRow } from './parent-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { SessionsRow } from './sessions-row.tsx'
import { SettingsSection } from './shared/part.tsx'

/** `#account`: profile and credentials. */
export function AccountSection({ fan }: { fan: CurrentUser }) {
  const t = useT()
  return (
    <SettingsSection id="account" title={t('settings.account.title')}>
      <PictureRow fan={fan} />
      <NameRow fan={fan} />
      <EmailRow fan={fan} />
      <PhoneRow fan={fan} />
      {fan.is_restricted && <ParentRow fan={fan} />}
      <PasswordRow />
      <SessionsRow />
    </SettingsSection>
  )
}
