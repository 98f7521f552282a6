import * as z from 'zod/mini'
import { password, required, signInPhone } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { createNumberRule } from '../../phones/web/shared/number-rule.ts'
import { toTypedPhone } from '../../phones/web/shared/phone-digits.ts'
import { PhoneFields } from '../../phones/web/shared/phone-fields.tsx'
import { type FormProps, SignInButton } from './sign-in-button.tsx'
import { useSignIn } from './use-sign-in.ts'

const schema = z
  .object({ countryIso: required, phoneNumberId: z.string(), phoneNumberPassword: password })
  .check(createNumberRule('countryIso', 'phoneNumberId', signInPhone()))

/** Sign-in by phone number, in a separate chunk because most fans use an email address. */
export default function PhoneSignInForm({ onDone, reports, isSecond }: FormProps) {
  const t = useT()
  const signIn = useSignIn(onDone)
  const form = useForm({
    schema,
    defaultValues: { countryIso: '', phoneNumberId: '', phoneNumberPassword: '' },
    mode: 'onTouched',
    reports,
    save: ({ countryIso, phoneNumberId, phoneNumberPassword }) => {
      const { phoneNumber } = toTypedPhone({ dialCode: countryIso, digits: phoneNumberId })
      return signIn(`${splitDialCode(countryIso).countryCode}/${phoneNumber}`, phoneNumberPassword)
    },
  })
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      <PhoneFields form={form} country="countryIso" number="phoneNumberId" />
      <PasswordInput
        {...form.field('phoneNumberPassword')}
        label={t('sign.password')}
        autoComplete="current-password"
        maxLength={200}
      />
      <SignInButton form={form} isSecond={isSecond} />
    </form>
  )
}
