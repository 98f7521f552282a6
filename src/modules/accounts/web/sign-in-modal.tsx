import { useEffect, useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { dataLayer } from '../../../platform/web/browser/page-data-layer.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import { SocialButtons } from '../../oauth/web/shared/social-buttons.tsx'
import styles from './account-modals.module.css'
import { useCurrentUser } from './shared/current-user.ts'
import { SignInForm } from './sign-in-form.tsx'

export default function SignInModal({ close }: ModalProps) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const user = useCurrentUser()
  useEffect(() => dataLayer.push({ event: 'signInStarted' }), [])
  // Close as soon as somebody is signed in, here or in another tab.
  const isDone = Boolean(user)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (isDone) closing.current()
  }, [isDone])
  return (
    <Dialog open onClose={close} title={t('account.signIn.title')} closeLabel={t('common.close')}>
      <SignInForm onDone={close} label={t('account.signIn.title')} />
      <SocialButtons />
      <p className={styles['switch']}>
        {t('account.signIn.noAccount')}{' '}
        <Button
          look="quiet"
          size={40}
          onClick={() => {
            close()
            signUp.open({ replace: true })
          }}
        >
          {t('common.signUp')}
        </Button>
      </p>
    </Dialog>
  )
}
