import { useEffect, useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { dataLayer } from '../../../platform/web/browser/page-data-layer.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import { SocialButtons } from '../../oauth/web/shared/social-buttons.tsx'
import styles from './account-modals.module.css'
import { useCurrentUser } from './shared/current-user.ts'
import { useSignInReasonParts } from './shared/sign-in-reason-parts.tsx'
import { SwitchLine } from './shared/switch-line.tsx'
import { hasSignedInHere, useSignInReason } from './shared/use-sign-in-reason.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Sign-in dialog (spec 2.6). Shows the reason if an action is pending; in a browser without an earlier
 * sign-in it then offers sign-up first.
 */
export default function SignInModal({ close }: ModalProps) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const user = useCurrentUser()
  useEffect(() => dataLayer.push({ event: 'signInStarted' }), [])
  // Closes as soon as a fan is signed in, here or in another tab.
  const isDone = Boolean(user)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (isDone) closing.current()
  }, [isDone])
  const why = useSignInReasonParts(useSignInReason(), 'in')
  const isFirst = why !== null && !hasSignedInHere()
  const toSignUp = () => {
    close()
    signUp.open({ replace: true })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={why?.title ?? t('account.signIn.title')}
      lead={why?.lead}
      closeLabel={t('common.close')}
    >
      {why?.note}
      {isFirst && <SignUpFirst onClick={toSignUp} />}
      <SignInForm onDone={close} label={t('account.signIn.title')} isSecond={isFirst} />
      <SocialButtons />
      {!isFirst && (
        <SwitchLine text={t('account.signIn.noAccount')} act={t('common.signUp')} onClick={toSignUp} />
      )}
    </Dialog>
  )
}

/** Offers sign-up above the form, which is for fans who have an account. */
function SignUpFirst({ onClick }: { onClick: () => void }) {
  const t = useT()
  return (
    <>
      <Button look="primary" wide data-first-choice onClick={onClick}>
        {t('common.signUp')}
      </Button>
      <p className={styles['or']}>{t('account.signUp.hasAccount')}</p>
    </>
  )
}
