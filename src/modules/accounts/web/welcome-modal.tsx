import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'

/** After a verified sign-up (spec 2.6): only OK closes it, and the sign-up modal with it. */
export default function WelcomeModal({ close }: ModalProps) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const leave = () => {
    close()
    signUp.close()
  }
  return (
    <Dialog
      open
      onClose={leave}
      closable={false}
      title={t('account.welcome.title')}
      footer={
        <Button look="primary" wide onClick={leave}>
          {t('account.welcome.ok')}
        </Button>
      }
    >
      <div className={styles['text']}>
        <p className={styles['lead']}>{t('account.welcome.thanks')}</p>
        <p>{t('account.welcome.verify')}</p>
        <p>{t('account.welcome.inbox')}</p>
      </div>
    </Dialog>
  )
}
