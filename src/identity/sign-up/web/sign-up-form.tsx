import { Controller, type UseFormReturn } from 'react-hook-form'
import { isDateOfBirth } from '../../../platform/contract/age-rules.ts'
import { firstUnmetRule } from '../../../platform/contract/password-rules.ts'
import { InfoIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { fieldErrorText } from '../../../platform/web/forms/error-text.ts'
import {
  emailProblem,
  phoneProblem,
  repeatProblem,
  usernameProblem,
} from '../../../platform/web/forms/field-rules.ts'
import formStyles from '../../../platform/web/forms/form.module.css'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import { PhoneFields } from '../../phones/web/shared/phone-fields.tsx'
import { Consents } from './consents.tsx'
import { DateOfBirthField } from './date-of-birth-field.tsx'
import styles from './sign-up.module.css'
import { isKorean, needsParent, type SignUpValues } from './sign-up-values.ts'

interface Props {
  form: UseFormReturn<SignUpValues>
  id: string
  onSubmit: (values: SignUpValues) => Promise<void>
  /** In ms since 1970. */
  now: number
}

/**
 * All fields with their validation (spec 5). The submit button and the legal notice are in the modal's
 * footer.
 */
export function SignUpForm({ form, id, onSubmit, now }: Props) {
  const texts = useTexts()
  const { watch, handleSubmit } = form
  const values = watch()
  return (
    <form id={id} className={formStyles['form']} onSubmit={handleSubmit(onSubmit)} noValidate>
      <AccountFields form={form} />
      <PhoneFields form={form} country="countryCode" number="phoneNumber" checkNumber={phoneProblem} />
      <Controller
        control={form.control}
        name="dateOfBirth"
        rules={{ validate: date => dateProblem(date, now) ?? true }}
        render={({ field, fieldState }) => (
          <DateOfBirthField
            now={now}
            initial={field.value}
            onChange={date => {
              field.onChange(date)
              // Validates an impossible date as soon as it's complete.
              if (date !== '') field.onBlur()
            }}
            onBlur={field.onBlur}
            error={fieldErrorText(texts, fieldState.error?.message)}
          />
        )}
      />
      {needsParent(values, now) && <ParentFields form={form} />}
      {isKorean(values) && <Consents form={form} now={now} />}
    </form>
  )
}

function dateProblem(date: string, now: number): string | null {
  if (date === '') return 'ERR_REQUIRED'
  return isDateOfBirth(date, now) ? null : 'ERR_INVALID_DATE'
}

function AccountFields({ form }: { form: UseFormReturn<SignUpValues> }) {
  const t = useT()
  const texts = useTexts()
  const { register, watch, formState } = form
  const { errors, touchedFields } = formState
  const password = watch('password')
  const common = useCommonPassword(password)
  // Unmet rules show in the checklist; only other errors go below the field.
  const passwordError = errors.password?.message
  const isOnChecklist = passwordError !== undefined && passwordError === firstUnmetRule(password)
  return (
    <>
      <Input
        {...register('username', { validate: typed => usernameProblem(typed) ?? true })}
        label={t('sign.username')}
        hint={t('sign.username.hint')}
        autoComplete="nickname"
        maxLength={80}
        error={fieldErrorText(texts, errors.username?.message)}
      />
      <Input
        {...register('emailAddress', { validate: typed => emailProblem(typed) ?? true })}
        label={t('sign.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={fieldErrorText(texts, errors.emailAddress?.message)}
      />
      <PasswordInput
        {...register('password', {
          validate: typed => firstUnmetRule(typed) ?? true,
          onBlur: common.onBlur,
        })}
        label={t('sign.password')}
        autoComplete="new-password"
        maxLength={200}
        hint={<PasswordChecklist password={password} isWrong={isOnChecklist} isCommon={common.isCommon} />}
        aria-invalid={isOnChecklist || common.isCommon || undefined}
        error={isOnChecklist || common.isCommon ? undefined : fieldErrorText(texts, passwordError)}
      />
      <RepeatPassword
        {...register('confirmPassword', {
          validate: (typed, values) => repeatProblem(typed, values.password) ?? true,
        })}
        // Compared on each change of either field.
        problem={touchedFields.confirmPassword ? repeatProblem(watch('confirmPassword'), password) : null}
      />
    </>
  )
}

function ParentFields({ form }: { form: UseFormReturn<SignUpValues> }) {
  const t = useT()
  const texts = useTexts()
  return (
    <div className={styles['parent']}>
      <p className={styles['notice']}>
        <InfoIcon />
        <span>{t('sign.up.restricted')}</span>
      </p>
      <Input
        {...form.register('parentEmail', {
          validate: typed => emailProblem(typed ?? '', 75) ?? true,
          shouldUnregister: true,
        })}
        label={t('sign.up.parentEmail')}
        hint={t('sign.up.parentEmail.hint')}
        type="email"
        autoComplete="off"
        maxLength={75}
        error={fieldErrorText(texts, form.formState.errors.parentEmail?.message)}
      />
    </div>
  )
}
