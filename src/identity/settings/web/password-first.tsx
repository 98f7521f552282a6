import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { confirmPassword } from '../../accounts/contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { SettingsForm } from './shared/form.tsx'
import { useSaving } from './shared/use-saving.ts'

interface Props {
  /** The action that the password confirms. */
  label: string
  onCancel: () => void
  onConfirmed: () => void
}

/** Re-authentication before actions that a session alone may not perform. */
export function PasswordFirst({ label, onCancel, onConfirmed }: Props) {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const [password, setPassword] = useState('')
  const confirm = async () => {
    const isConfirmed = await saving.run(async () => {
      const path = '/api/v1/users/self/password-confirmation/'
      await api.call<CallOf<typeof confirmPassword>>('POST', path, { password })
    })
    if (isConfirmed) onConfirmed()
  }
  return (
    <SettingsForm
      label={label}
      saving={saving}
      saveText={t('settings.delete.goOn')}
      onSubmit={confirm}
      onCancel={onCancel}
    >
      <p>{t('settings.password.first')}</p>
      <CurrentPassword
        value={password}
        error={saving.fieldError('password')}
        onChange={typed => {
          setPassword(typed)
          if (saving.state === 'failed') saving.reset()
        }}
      />
    </SettingsForm>
  )
}
