import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Re-authentication: the current password, for sensitive changes. */
export function CurrentPassword({ value, error, onChange }: Props) {
  const t = useT()
  return (
    <PasswordInput
      label={t('settings.password.current')}
      name="current-password"
      autoComplete="current-password"
      maxLength={200}
      autoFocus
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
