import { useEffect, useId, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { dataLayer } from '../../../platform/web/browser/page-data-layer.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import { authContext } from '../../accounts/web/shared/auth-context.ts'
import { useSignInReasonParts } from '../../accounts/web/shared/sign-in-reason-parts.tsx'
import { SwitchLine } from '../../accounts/web/shared/switch-line.tsx'
import { useHeldToasts } from '../../accounts/web/shared/use-held-toasts.ts'
import { useSignInReason } from '../../accounts/web/shared/use-sign-in-reason.ts'
import { SocialButtons } from '../../oauth/web/shared/social-buttons.tsx'
import { createLegalLinks } from './consents.tsx'
import styles from './sign-up.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { createSignUpSchema, isKorean, restoreValues, serverNames } from './sign-up-values.ts'
import { useCloseOnOtherSignIn } from './use-other-tab.ts'
import { useSignUp } from './use-sign-up.ts'

/** Sign-up dialog (spec 2.6). Neither Esc nor the overlay closes it, so that no input is lost by accident. */
export default function SignUpModal({ close }: ModalProps) {
  const t = useT()
  const { locale } = useTexts()
  const id = useId()
  const [now] = useState(() => Date.now())
  const form = useForm({
    schema: createSignUpSchema(now),
    defaultValues: restoreValues(authContext.get().form),
    mode: 'onTouched',
    names: serverNames,
    reports: useErrorReports(),
    reportsFields: true,
    save: useSignUp(),
  })
  const { isDirty, isSubmitting, isValid } = form.formState
  const signIn = useModal('SIGN_IN')
  const menu = useModal('GNB_SUB_MENU')
  useEffect(() => dataLayer.push({ event: 'signupStarted' }), [])
  useHeldToasts()
  useCloseOnOtherSignIn(close)
  const why = useSignInReasonParts(useSignInReason(), 'up')
  return (
    <Dialog
      open
      onClose={() => {
        authContext.set({ form: null })
        close()
      }}
      closable={false}
      closeLabel={t('common.close')}
      title={why?.title ?? t('account.signUp.title')}
      lead={why?.lead}
      footer={
        <>
          {!isKorean(form.watch()) && (
            <p className={styles['terms']}>
              <Rich id="sign.up.terms" parts={createLegalLinks(locale, now)} />
            </p>
          )}
          <Button
            type="submit"
            form={id}
            look="primary"
            wide
            busy={isSubmitting}
            busyText={t('sign.up.busy')}
            disabledReason={isSubmitting || (isDirty && isValid) ? undefined : t('sign.up.missing')}
          >
            {t('sign.next')}
          </Button>
          <SwitchLine
            text={t('account.signUp.hasAccount')}
            act={t('common.signIn')}
            onClick={() => {
              close()
              menu.close()
              signIn.open({ replace: true })
            }}
          />
        </>
      }
    >
      {why?.note}
      <SocialButtons />
      <SignUpForm form={form} id={id} now={now} />
    </Dialog>
  )
}
