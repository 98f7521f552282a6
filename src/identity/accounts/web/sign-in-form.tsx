import { lazy, Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Input } from '../../../platform/ui/input.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { runWhenIdle } from '../../../platform/web/browser/when-idle.ts'
import { password, required } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import tabStyles from './account-modals.module.css'
import { type FormProps, SignInButton } from './sign-in-button.tsx'
import { useSignIn } from './use-sign-in.ts'

const loadPhoneForm = () => import('./phone-sign-in-form.tsx')
const PhoneForm = lazy(loadPhoneForm)

/** Sign-in by email or phone number (spec 2.6, 5). `onDone` is called once the current user is loaded. */
export function SignInForm({
  onDone,
  label,
  isSecond = false,
}: {
  onDone: () => void
  label: string
  /** Whether another button is the screen's main action. */
  isSecond?: boolean
}) {
  const t = useT()
  const [tab, setTab] = useState('email')
  const reports = useErrorReports()
  useEffect(() => runWhenIdle(() => void loadPhoneForm().catch(() => undefined)), [])
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
        <Suspense fallback={<Skeleton lines={5} />}>
          <PhoneForm onDone={onDone} reports={reports} isSecond={isSecond} />
        </Suspense>
      </TabPanel>
    </TabProvider>
  )
}

const schema = z.object({ emailId: required, emailPassword: password })

function EmailForm({ onDone, reports, isSecond }: FormProps) {
  const t = useT()
  const signIn = useSignIn(onDone)
  const form = useForm({
    schema,
    defaultValues: { emailId: '', emailPassword: '' },
    mode: 'onTouched',
    reports,
    save: ({ emailId, emailPassword }) => signIn(emailId, emailPassword),
  })
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      <Input
        {...form.field('emailId')}
        label={t('sign.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
      />
      <PasswordInput
        {...form.field('emailPassword')}
        label={t('sign.password')}
        autoComplete="current-password"
        maxLength={200}
      />
      <SignInButton form={form} isSecond={isSecond} />
    </form>
  )
}
