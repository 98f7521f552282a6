import { Controller } from 'react-hook-form'
import { findUnmetRule } from '../../../platform/contract/password-rules.ts'
import { InfoIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { checkPasswordRepeat } from '../../../platform/web/forms/field-rules.ts'
import formStyles from '../../../platform/web/forms/form.module.css'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import type { Form } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import { PhoneFields } from '../../phones/web/shared/phone-fields.tsx'
import { Consents } from './consents.tsx'
import { DateOfBirthField } from './date-of-birth-field.tsx'
import styles from './sign-up.module.css'
import { isKorean, needsParent, type SignUpValues } from './sign-up-values.ts'

interface Props {
  form: Form<SignUpValues>
  id: string
  /** In ms since 1970. */
  now: number
}

/** All fields of the sign-up. The modal's footer contains the submit button and the legal notice. */
export function SignUpForm({ form, id, now }: Props) {
  const values = form.watch()
  return (
    <form id={id} className={formStyles['form']} onSubmit={form.submit} noValidate>
      <AccountFields form={form} />
      <PhoneFields form={form} country="countryCode" number="phoneNumber" />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field }) => (
          <DateOfBirthField
            now={now}
            initial={field.value}
            onChange={date => {
              field.onChange(date)
              // Validates an impossible date as soon as it's complete.
              if (date !== '') field.onBlur()
            }}
            onBlur={field.onBlur}
            error={form.errorOf('dateOfBirth')}
          />
        )}
      />
      {needsParent(values, now) && <ParentFields form={form} />}
      {isKorean(values) && <Consents form={form} now={now} />}
    </form>
  )
}

function AccountFields({ form }: { form: Form<SignUpValues> }) {
  const t = useT()
  const { errors, touchedFields } = form.formState
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword'])
  const common = useCommonPassword(password)
  // The checklist shows unmet rules; only other errors appear below the field.
  const passwordError = errors.password?.message
  const isOnChecklist = passwordError !== undefined && passwordError === findUnmetRule(password)
  return (
    <>
      <Input
        {...form.field('username')}
        label={t('sign.username')}
        hint={t('sign.username.hint')}
        autoComplete="nickname"
        maxLength={80}
      />
      <Input
        {...form.field('emailAddress')}
        label={t('sign.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <PasswordInput
        {...form.field('password', { onBlur: common.onBlur })}
        label={t('sign.password')}
        autoComplete="new-password"
        maxLength={200}
        hint={<PasswordChecklist password={password} isWrong={isOnChecklist} isCommon={common.isCommon} />}
        aria-invalid={isOnChecklist || common.isCommon || undefined}
        error={isOnChecklist || common.isCommon ? undefined : form.errorOf('password')}
      />
      <RepeatPassword
        {...form.register('confirmPassword')}
        // Compared on each change of either field.
        problem={touchedFields.confirmPassword ? checkPasswordRepeat(confirmPassword, password) : null}
      />
    </>
  )
}

function ParentFields({ form }: { form: Form<SignUpValues> }) {
  const t = useT()
  return (
    <div className={styles['parent']}>
      <p className={styles['notice']}>
        <InfoIcon />
        <span>{t('sign.up.restricted')}</span>
      </p>
      <Input
        {...form.field('parentEmail', { shouldUnregister: true })}
        label={t('sign.up.parentEmail')}
        hint={t('sign.up.parentEmail.hint')}
        type="email"
        autoComplete="off"
        maxLength={75}
      />
    </div>
  )
}
