import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './address-form.module.css'
import { AddressText } from './address-text.tsx'
import type { OwnAddress } from './queries.ts'

interface Props {
  address: OwnAddress
  isRunning: boolean
  onDelete: () => void
  onClose: () => void
}

export function DeleteAddressDialog({ address, isRunning, onDelete, onClose }: Props) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('address.delete.title')} closeLabel={t('common.close')}>
      <div className={styles['form']}>
        <AddressText address={address} />
        <p>{t('address.delete.text')}</p>
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('address.delete.keep')}</Button>
          <Button look="danger" busy={isRunning} busyText={t('address.busy')} onClick={onDelete}>
            {t('address.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
