import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Input } from '../../../platform/ui/input.tsx'
import {
  checkPasswordRepeat,
  newPasswords,
  password,
  repeatRule,
} from '../../../platform/web/forms/field-rules.ts'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { changePassword } from '../../accounts/contract.ts'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import { useSession } from '../../accounts/web/shared/use-session.ts'
import { CurrentPassword } from './current-password.tsx'
import { SettingsForm } from './shared/form.tsx'

const schema = z.object({ current_password: password, ...newPasswords.shape }).check(repeatRule)

interface Props {
  onSaved: () => void
  onCancel: () => void
}

export default function PasswordForm({ onSaved, onCancel }: Props) {
  const t = useT()
  const api = useApi()
  const session = useSession()
  const form = useForm({
    schema,
    defaultValues: { current_password: '', password: '', confirmPassword: '' },
    prefix: 'settings.error.',
    save: async ({ current_password, password }) => {
      const path = '/api/v3/users/self/password/'
      const input = { current_password, password }
      const { token } = await api.call<CallOf<typeof changePassword>>('PUT', path, input)
      await session.start(token)
      onSaved()
    },
  })
  const { isSubmitted, touchedFields } = form.formState
  const [typed, repeated] = form.watch(['password', 'confirmPassword'])
  const common = useCommonPassword(typed)
  return (
    <SettingsForm
      form={form}
      label={t('settings.password.change')}
      saveText={t('settings.password.save')}
      onCancel={onCancel}
    >
      <CurrentPassword {...form.field('current_password')} autoFocus />
      <Input
        {...form.field('password', { onBlur: common.onBlur })}
        label={t('settings.password.new')}
        hint={<PasswordChecklist password={typed} isCommon={common.isCommon} />}
        aria-invalid={common.isCommon || undefined}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        error={common.isCommon ? undefined : form.errorOf('password')}
      />
      <RepeatPassword
        {...form.register('confirmPassword')}
        problem={isSubmitted || touchedFields.confirmPassword ? checkPasswordRepeat(repeated, typed) : null}
      />
      <p>{t('settings.password.note')}</p>
    </SettingsForm>
  )
}
