import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { email } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { askForReset } from '../contract.ts'

/**
 * Requests a password reset email. The confirmation is the same for every address (no account enumeration).
 */
export default function RequestReset() {
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

const schema = z.object({ email: email() })

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const api = useApi()
  const form = useForm({
    schema,
    defaultValues: { email: '' },
    mode: 'onTouched',
    names: { emailAddress: 'email' },
    reports: useErrorReports(),
    save: async ({ email }) => {
      await api.call<CallOf<typeof askForReset>>('POST', '/api/v1/password-resets/', { email_address: email })
      onSent(email)
    },
  })
  const { isDirty, isSubmitting, isValid } = form.formState
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      <Input
        {...form.field('email')}
        label={t('recovery.reset.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isSubmitting}
        busyText={t('recovery.busy')}
        disabledReason={isSubmitting || (isDirty && isValid) ? undefined : t('recovery.missing')}
      >
        {t('recovery.reset.send')}
      </Button>
    </form>
  )
}
