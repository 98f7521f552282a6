import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { passwordLengthMax } from '../../../platform/contract/password-rules.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { checkPasswordRepeat, newPasswords } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import type { resetPassword } from '../contract.ts'
import { isLinkEnded } from './link-errors.ts'

export default function NewPassword({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useT()
  const [state, setState] = useState<'choose' | 'done' | 'ended'>('choose')
  return (
    <NarrowPage title={t(`recovery.reset.${state}`)} text={t(`recovery.reset.${state}.text`)}>
      <NeedsScript text={t('recovery.noscript')}>
        {state === 'choose' && <PasswordForm token={token} onState={setState} />}
        {state === 'done' && (
          <ButtonLink look="primary" wide href={paths.signIn()}>
            {t('recovery.signIn')}
          </ButtonLink>
        )}
        {state === 'ended' && (
          <Button look="primary" wide onClick={onAgain}>
            {t('recovery.reset.new')}
          </Button>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

function PasswordForm({ token, onState }: { token: string; onState: (state: 'done' | 'ended') => void }) {
  const t = useT()
  const api = useApi()
  const form = useForm({
    schema: newPasswords,
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
    reports: useErrorReports(),
    save: async ({ password }) => {
      const path = '/api/v1/password-resets/{token}/'
      try {
        await api.call<CallOf<typeof resetPassword>>('PATCH', path, { token, password })
        onState('done')
      } catch (error) {
        if (!isLinkEnded(error)) throw error
        onState('ended')
      }
    },
  })
  const { isSubmitting, isValid, touchedFields } = form.formState
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword'])
  const common = useCommonPassword(password)
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      <PasswordInput
        {...form.field('password', { onBlur: common.onBlur })}
        label={t('recovery.reset.password')}
        autoComplete="new-password"
        maxLength={passwordLengthMax}
        hint={<PasswordChecklist password={password} isCommon={common.isCommon} />}
        aria-invalid={common.isCommon || undefined}
        error={common.isCommon ? undefined : form.errorOf('password')}
      />
      <RepeatPassword
        {...form.register('confirmPassword')}
        problem={touchedFields.confirmPassword ? checkPasswordRepeat(confirmPassword, password) : null}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isSubmitting}
        busyText={t('recovery.busy')}
        disabledReason={isSubmitting || isValid ? undefined : t('recovery.reset.weak')}
      >
        {t('recovery.reset.save')}
      </Button>
    </form>
  )
}
