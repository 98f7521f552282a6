import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'
import { useCurrentUser } from './shared/current-user.ts'
import { useHeldToasts } from './shared/use-held-toasts.ts'

/**
 * Returns whether the fan is doing something that shouldn't be interrupted: buying, or watching a show with
 * its chat.
 */
export function isBusyPath(path: string): boolean {
  return /^\/project\/[^/]+\/purchase\/|^\/live\/[^/]+\//.test(path)
}

/**
 * Shown after a verified sign-up (spec 2.6): only OK closes it, together with the sign-up modal. It leads to
 * the first steps, or straight back to a purchase or show.
 */
export default function WelcomeModal({ close }: ModalProps) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const firstSteps = useModal('FIRST_STEPS')
  const user = useCurrentUser()
  useHeldToasts()
  const leave = () => {
    close()
    signUp.close()
    if (user && !isBusyPath(location.pathname)) firstSteps.open({ replace: true })
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
