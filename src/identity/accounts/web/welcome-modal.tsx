import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'
import { useCurrentUser } from './shared/current-user.ts'
import { useToastsHeld } from './shared/use-toasts-held.ts'

/** Pages where a fan is in the middle of something that doesn't wait: buying, and a show with its chat. */
export function isInTheMiddle(path: string): boolean {
  return /^\/project\/[^/]+\/purchase\/|^\/live\/[^/]+\//.test(path)
}

/**
 * After a verified sign-up (spec 2.6): only OK closes it, and the sign-up modal with it. It leads on to the first steps;
 * who signed up in the middle of buying or watching goes straight on with that.
 */
export default function WelcomeModal({ close }: ModalProps) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const firstSteps = useModal('FIRST_STEPS')
  const user = useCurrentUser()
  useToastsHeld()
  const leave = () => {
    close()
    signUp.close()
    if (user && !isInTheMiddle(location.pathname)) firstSteps.open({ replace: true })
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
