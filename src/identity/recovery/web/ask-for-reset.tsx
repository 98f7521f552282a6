import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { fieldErrorText, serverFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { emailProblem } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { askForReset } from '../contract.ts'
import { useOnce } from './use-once.ts'

/**
 * Requests a password reset mail. The confirmation is the same for every address (no account enumeration).
 */
export function AskForReset() {
  const t = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) {
    return (
      <NarrowPage title={t('recovery.reset.ask')} text={t('recovery.reset.ask.text')}>
        <NeedsScript text={t('recovery.noscript')}>
          <AddressForm onSent={setSentTo} />
        </NeedsScript>
      </NarrowPage>
    )
  }
  const text = (
    <Rich
      id="recovery.reset.sent.text"
      values={{ email: sentTo }}
      parts={{ email: address => <strong>{address}</strong> }}
    />
  )
  return (
    <NarrowPage title={t('recovery.reset.sent')} text={text}>
      <Button onClick={() => setSentTo(null)}>{t('recovery.reset.again')}</Button>
    </NarrowPage>
  )
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const texts = useTexts()
  const api = useApi()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const { errors, isDirty, isValid } = formState
  const { isRunning, run } = useOnce(error => {
    const { email } = serverFieldErrors(error, ['email'], { emailAddress: 'email' })
    if (email) setError('email', { message: email }, { shouldFocus: true })
    return Boolean(email)
  })
  const submit = handleSubmit(({ email }) =>
    run(async () => {
      const address = email.trim()
      await api.call<CallOf<typeof askForReset>>('POST', '/api/v1/password-resets/', {
        email_address: address,
      })
      onSent(address)
    }),
  )
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Input
        {...register('email', { validate: typed => emailProblem(typed) ?? true })}
        label={t('recovery.reset.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        error={fieldErrorText(texts, errors.email?.message)}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isRunning}
        busyText={t('recovery.busy')}
        disabledReason={isRunning || (isDirty && isValid) ? undefined : t('recovery.missing')}
      >
        {t('recovery.reset.send')}
      </Button>
    </form>
  )
}
