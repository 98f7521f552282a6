import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'

/** The frame of signing up (spec 2.6): neither Esc nor the overlay closes it. The form comes with accounts. */
export default function SignUpModal({ close }: ModalProps) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  return (
    <Dialog
      open
      onClose={close}
      closable={false}
      title={t('account.signUp.title')}
      footer={
        <Button look="secondary" wide onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <p className={styles['panel']}>{t('account.soon')}</p>
      <p className={styles['switch']}>
        {t('account.signUp.hasAccount')}{' '}
        <Button
          look="quiet"
          size={40}
          onClick={() => {
            close()
            signIn.open({ replace: true })
          }}
        >
          {t('common.signIn')}
        </Button>
      </p>
    </Dialog>
  )
}
