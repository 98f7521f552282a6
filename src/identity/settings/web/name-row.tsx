import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { SettingsForm } from './shared/form.tsx'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useFanChanges } from './shared/use-fan-changes.ts'
import { useSaving } from './shared/use-saving.ts'

/** The public display name. */
export function NameRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const saving = useSaving()
  const { change } = useFanChanges()
  const [draft, setDraft] = useState<string | null>(null)
  const open = () => {
    saving.reset()
    setDraft(fan.username)
  }
  const save = async (username: string) => {
    if (await saving.run(() => change({ username }))) setDraft(null)
  }
  const action = draft === null && (
    <Button size={40} onClick={open}>
      {t('settings.name.change')}
    </Button>
  )
  return (
    <Row title={t('settings.name')} value={fan.username} action={action}>
      {draft === null ? (
        <SaveState saving={saving} />
      ) : (
        <SettingsForm
          label={t('settings.name')}
          saving={saving}
          saveText={t('settings.save')}
          onSubmit={() => save(draft)}
          onCancel={() => setDraft(null)}
        >
          <Input
            label={t('settings.name.new')}
            hint={t('settings.name.hint')}
            name="username"
            autoComplete="nickname"
            maxLength={80}
            autoFocus
            value={draft}
            error={saving.fieldError('username')}
            onChange={event => {
              setDraft(event.currentTarget.value)
              if (saving.state === 'failed') saving.reset()
            }}
          />
        </SettingsForm>
      )}
    </Row>
  )
}
