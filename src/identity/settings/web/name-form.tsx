import * as z from 'zod/mini'
import { Input } from '../../../platform/ui/input.tsx'
import { username } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { SettingsForm } from './shared/form.tsx'
import { useFanChanges } from './shared/use-fan-changes.ts'

const schema = z.object({ username })

interface Props {
  name: string
  onSaved: () => void
  onCancel: () => void
}

export default function NameForm({ name, onSaved, onCancel }: Props) {
  const t = useT()
  const { change } = useFanChanges()
  const form = useForm({
    schema,
    defaultValues: { username: name },
    save: async input => {
      await change(input)
      onSaved()
    },
  })
  return (
    <SettingsForm form={form} label={t('settings.name')} saveText={t('settings.save')} onCancel={onCancel}>
      <Input
        {...form.field('username')}
        label={t('settings.name.new')}
        hint={t('settings.name.hint')}
        autoComplete="nickname"
        maxLength={80}
        autoFocus
      />
    </SettingsForm>
  )
}
