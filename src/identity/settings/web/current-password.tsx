import type { InputProps } from '../../../platform/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'

/** Re-authentication: the current password, for sensitive changes. */
export function CurrentPassword(
  field: Pick<InputProps, 'name' | 'ref' | 'error' | 'onChange' | 'onBlur' | 'autoFocus'>,
) {
  const t = useT()
  return (
    <PasswordInput
      {...field}
      label={t('settings.password.current')}
      autoComplete="current-password"
      maxLength={200}
    />
  )
}
