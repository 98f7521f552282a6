import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import type { ErrorReports } from '../../../platform/web/forms/error-reports.ts'
import { fieldErrorText } from '../../../platform/web/forms/error-text.ts'
import { requiredProblem, signInPhoneProblem } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { phoneOf } from '../../phones/web/shared/phone-digits.ts'
import { PhoneFields } from '../../phones/web/shared/phone-fields.tsx'
import tabStyles from './account-modals.module.css'
import { useSignIn } from './use-sign-in.ts'

/** Sign-in by email or phone number (spec 2.6, 5). `onDone` is called once the current user is loaded. */
export function SignInForm({
  onDone,
  label,
  isSecond = false,
}: {
  onDone: () => void
  label: string
  /** The screen's main action is another. */
  isSecond?: boolean
}) {
  const t = useT()
  const [tab, setTab] = useState('email')
  const reports = useErrorReports()
  const change = (next: string) => {
    reports.act()
    setTab(next)
  }
  // Only the selected tab's panel is mounted, so switching resets the fields.
  return (
    <TabProvider value={tab} onChange={change}>
      <TabList label={label}>
        <Tab value="email">{t('account.signIn.email')}</Tab>
        <Tab value="phone">{t('account.signIn.phone')}</Tab>
      </TabList>
      <TabPanel value="email" className={tabStyles['panel']}>
        <EmailForm onDone={onDone} reports={reports} isSecond={isSecond} />
      </TabPanel>
      <TabPanel value="phone" className={tabStyles['panel']}>
        <PhoneForm onDone={onDone} reports={reports} isSecond={isSecond} />
      </TabPanel>
    </TabProvider>
  )
}

interface FormProps {
  onDone: () => void
  reports: ErrorReports
  isSecond: boolean
}

function EmailForm({ onDone, reports, isSecond }: FormProps) {
  const t = useT()
  const texts = useTexts()
  const { isLoading, signIn } = useSignIn(reports, onDone)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { emailId: '', emailPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isDirty, isValid } = formState
  const submit = handleSubmit(({ emailId, emailPassword }) => signIn(emailId.trim(), emailPassword))
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Input
        {...register('emailId', { validate: typed => requiredProblem(typed) ?? true })}
        label={t('sign.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        error={fieldErrorText(texts, errors.emailId?.message)}
      />
      <PasswordInput
        {...register('emailPassword', { required: 'ERR_REQUIRED' })}
        label={t('sign.password')}
        autoComplete="current-password"
        maxLength={200}
        error={fieldErrorText(texts, errors.emailPassword?.message)}
      />
      <Submit isLoading={isLoading} isReady={isDirty && isValid} isSecond={isSecond} />
    </form>
  )
}

function PhoneForm({ onDone, reports, isSecond }: FormProps) {
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
      <Submit isLoading={isLoading} isReady={isDirty && isValid} isSecond={isSecond} />
    </form>
  )
}

interface SubmitProps {
  isLoading: boolean
  isReady: boolean
  isSecond: boolean
}

function Submit({ isLoading, isReady, isSecond }: SubmitProps) {
  const t = useT()
  return (
    <>
      <p className={styles['side']}>
        <a href={paths.resetPassword()}>{t('sign.in.forgotten')}</a>
      </p>
      <Button
        type="submit"
        look={isSecond ? 'secondary' : 'primary'}
        wide
        busy={isLoading}
        busyText={t('sign.in.busy')}
        disabledReason={isReady || isLoading ? undefined : t('sign.in.missing')}
      >
        {t('common.signIn')}
      </Button>
    </>
  )
}
