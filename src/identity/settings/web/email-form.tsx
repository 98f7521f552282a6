import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Input } from '../../../platform/ui/input.tsx'
import { email, password } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { changeEmail } from '../contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { SettingsForm } from './shared/form.tsx'

const schema = z.object({ email_address: email(), password })

interface Props {
  onCancel: () => void
  onSent: (email: string) => void
}

export default function EmailForm({ onCancel, onSent }: Props) {
  const t = useT()
  const api = useApi()
  const form = useForm({
    schema,
    defaultValues: { email_address: '', password: '' },
    prefix: 'settings.error.',
    save: async input => {
      await api.call<CallOf<typeof changeEmail>>('PUT', '/api/v3/users/self/email/', input)
      onSent(input.email_address)
    },
  })
  return (
    <SettingsForm
      form={form}
      label={t('settings.email.change')}
      saveText={t('settings.email.send')}
      onCancel={onCancel}
    >
      <Input
        {...form.field('email_address')}
        label={t('settings.email.new')}
        hint={t('settings.email.hint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
      />
      <CurrentPassword {...form.field('password')} />
    </SettingsForm>
  )
}
