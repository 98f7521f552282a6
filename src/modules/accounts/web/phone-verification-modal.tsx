import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'

/** The frame of phone verification (spec 2.6, 4): not closed from outside. Its stages come with accounts. */
export default function PhoneVerificationModal({ close }: ModalProps) {
  const t = useT()
  return (
    <Dialog
      open
      onClose={close}
      closable={false}
      title={t('account.phone.title')}
      footer={
        <Button look="secondary" wide onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <p className={styles['panel']}>{t('account.soon')}</p>
    </Dialog>
  )
}
