import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Input } from '../../../platform/ui/input.tsx'
import { email } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { currentUserQuery } from '../../accounts/web/shared/current-user.ts'
import type { askParentAgain } from '../../recovery/contract.ts'
import { SettingsForm } from './shared/form.tsx'

const schema = z.object({ parent_email: email(75) })

interface Props {
  email: string
  onSaved: () => void
  onCancel: () => void
}

export default function ParentForm({ email, onSaved, onCancel }: Props) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm({
    schema,
    defaultValues: { parent_email: email },
    prefix: 'settings.error.',
    save: async input => {
      await api.call<CallOf<typeof askParentAgain>>('POST', '/api/v1/parent-confirmations/', input)
      await queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
      onSaved()
    },
  })
  return (
    <SettingsForm
      form={form}
      label={t('settings.parent')}
      saveText={t('settings.email.resend')}
      onCancel={onCancel}
    >
      <Input
        {...form.field('parent_email')}
        label={t('settings.parent.email')}
        type="email"
        autoComplete="off"
        maxLength={75}
        autoFocus
      />
    </SettingsForm>
  )
}
