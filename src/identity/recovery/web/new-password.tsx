import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { firstUnmetRule, passwordLengthMax } from '../../../platform/contract/password-rules.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { fieldErrorText, serverFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { repeatProblem } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import type { resetPassword } from '../contract.ts'
import { isEnded } from './link-errors.ts'
import { useOnce } from './use-once.ts'

/** Sets a new password with the mail's token. */
export function NewPassword({ token, onAgain }: { token: string; onAgain: () => void }) {
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
  const texts = useTexts()
  const api = useApi()
  const { register, handleSubmit, formState, getValues, setError, watch } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isValid, touchedFields } = formState
  const password = watch('password')
  const common = useCommonPassword(password)
  const sent = useRef('')
  const { isRunning, run } = useOnce(error => {
    const { password } = serverFieldErrors(error, ['password'])
    // The error belongs to the submitted password; skip it if the fan has changed the field since (race).
    if (password && getValues('password') === sent.current) {
      setError('password', { message: password }, { shouldFocus: true })
    }
    if (isEnded(error)) onState('ended')
    return Boolean(password) || isEnded(error)
  })
  const submit = handleSubmit(({ password }) =>
    run(async () => {
      sent.current = password
      await api.call<CallOf<typeof resetPassword>>('PATCH', '/api/v1/password-resets/{token}/', {
        token,
        password,
      })
      onState('done')
    }),
  )
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <PasswordInput
        {...register('password', {
          validate: typed => firstUnmetRule(typed) ?? true,
          onBlur: common.onBlur,
        })}
        label={t('recovery.reset.password')}
        autoComplete="new-password"
        maxLength={passwordLengthMax}
        hint={<PasswordChecklist password={password} isCommon={common.isCommon} />}
        aria-invalid={common.isCommon || undefined}
        error={common.isCommon ? undefined : fieldErrorText(texts, errors.password?.message)}
      />
      <RepeatPassword
        {...register('confirmPassword', {
          validate: (typed, values) => repeatProblem(typed, values.password) ?? true,
        })}
        problem={touchedFields.confirmPassword ? repeatProblem(watch('confirmPassword'), password) : null}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isRunning}
        busyText={t('recovery.busy')}
        disabledReason={isRunning || isValid ? undefined : t('recovery.reset.weak')}
      >
        {t('recovery.reset.save')}
      </Button>
    </form>
  )
}
