import { SettingsSection, Wide } from '../../../identity/settings/web/shared/part.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { AddressBook } from './shared/address-book.tsx'

/** Shipping addresses section, linked as `#addresses`. */
export function AddressSection() {
  const t = useT()
  return (
    <SettingsSection id="addresses" title={t('settings.addresses.title')} note={t('settings.addresses.note')}>
      <Wide>
        <AddressBook />
      </Wide>
    </SettingsSection>
  )
}
