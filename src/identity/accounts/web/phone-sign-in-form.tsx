import { useForm } from 'react-hook-form'
import { fieldErrorText } from '../../../platform/web/forms/error-text.ts'
import { signInPhoneProblem } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { phoneOf } from '../../phones/web/shared/phone-digits.ts'
import { PhoneFields } from '../../phones/web/shared/phone-fields.tsx'
import { type FormProps, SignInButton } from './sign-in-button.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Sign-in by phone number, loaded apart: most come with an email address. */
export default function PhoneSignInForm({ onDone, reports, isSecond }: FormProps) {
  const t = useT()
  const texts = useTexts()
  const { isLoading, signIn } = useSignIn(reports, onDone)
  const form = useForm({
    defaultValues: { countryIso: '', phoneNumberId: '', phoneNumberPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isDirty, isValid } = form.formState
  const submit = form.handleSubmit(({ countryIso, phoneNumberId, phoneNumberPassword }) => {
    const { phoneNumber } = phoneOf({ dialCode: countryIso, digits: phoneNumberId })
    return signIn(`${splitDialCode(countryIso).countryCode}/${phoneNumber}`, phoneNumberPassword)
  })
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <PhoneFields form={form} country="countryIso" number="phoneNumberId" checkNumber={signInPhoneProblem} />
      <PasswordInput
        {...form.register('phoneNumberPassword', { required: 'ERR_REQUIRED' })}
        label={t('sign.password')}
        autoComplete="current-password"
        maxLength={200}
        error={fieldErrorText(texts, errors.phoneNumberPassword?.message)}
      />
      <SignInButton isLoading={isLoading} isReady={isDirty && isValid} isSecond={isSecond} />
    </form>
  )
}
