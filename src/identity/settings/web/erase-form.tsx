import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { password } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { sessionListeners } from '../../accounts/web/shared/session-listeners.ts'
import type { deleteSelf } from '../contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { leaveSession } from './leave-session.ts'
import { SettingsForm } from './shared/form.tsx'

const schema = z.object({ password })

/** The last confirmation before the account is deleted. */
export default function EraseForm({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const t = useT()
  const api = useApi()
  const form = useForm({
    schema,
    defaultValues: { password: '' },
    prefix: 'settings.error.',
    save: async input => {
      await api.call<CallOf<typeof deleteSelf>>('DELETE', '/api/v3/users/self/', input)
      onGone()
      leaveSession()
      await sessionListeners.erased()
    },
  })
  return (
    <SettingsForm
      form={form}
      label={t('settings.delete.dialog')}
      saveText={t('settings.delete.erase')}
      look="danger"
      onCancel={onClose}
    >
      <p>{t('settings.delete.last')}</p>
      <CurrentPassword {...form.field('password')} autoFocus />
    </SettingsForm>
  )
}
