import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { password } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { confirmPassword } from '../../accounts/contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { SettingsForm } from './shared/form.tsx'

const schema = z.object({ password })

interface Props {
  /** The action that the password confirms. */
  label: string
  onCancel: () => void
  onConfirmed: () => void
}

/** Re-authentication before actions that a session alone may not perform. */
export default function PasswordPrompt({ label, onCancel, onConfirmed }: Props) {
  const t = useT()
  const api = useApi()
  const form = useForm({
    schema,
    defaultValues: { password: '' },
    prefix: 'settings.error.',
    save: async input => {
      const path = '/api/v1/users/self/password-confirmation/'
      await api.call<CallOf<typeof confirmPassword>>('POST', path, input)
      onConfirmed()
    },
  })
  return (
    <SettingsForm form={form} label={label} saveText={t('settings.delete.goOn')} onCancel={onCancel}>
      <p>{t('settings.password.first')}</p>
      <CurrentPassword {...form.field('password')} autoFocus />
    </SettingsForm>
  )
}
