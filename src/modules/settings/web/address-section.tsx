import { useT } from '../../../platform/web/i18n.tsx'
import { AddressBook } from '../../addresses/web/shared/address-book.tsx'
import styles from './form.module.css'
import { Part } from './part.tsx'

/** `#addresses`: shipping addresses. */
export function AddressSection() {
  const t = useT()
  return (
    <Part id="addresses" title={t('settings.addresses.title')} note={t('settings.addresses.note')}>
      <div className={styles['wide']}>
        <AddressBook />
      </div>
    </Part>
  )
}
