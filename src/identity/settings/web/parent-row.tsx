import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { type CurrentUser, currentUserQuery } from '../../accounts/web/shared/current-user.ts'
import type { askParentAgain } from '../../recovery/contract.ts'
import { SettingsForm } from './shared/form.tsx'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

/** Whose permission an under-age fan waits for. The email can be sent again, to a corrected address too. */
export function ParentRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const saving = useSaving()
  const [draft, setDraft] = useState<string | null>(null)
  const email = fan.parent_email ?? ''
  const open = () => {
    saving.reset()
    setDraft(email)
  }
  const send = async (parent_email: string) => {
    const isSent = await saving.run(async () => {
      await api.call<CallOf<typeof askParentAgain>>('POST', '/api/v1/parent-confirmations/', { parent_email })
      await queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    })
    if (isSent) setDraft(null)
  }
  const value = (
    <>
      <span>{email}</span>
      <Badge color="warning">{t('settings.parent.waiting')}</Badge>
    </>
  )
  const action = draft === null && (
    <Button size={40} onClick={open}>
      {t('settings.email.resend')}
    </Button>
  )
  return (
    <Row title={t('settings.parent')} value={value} action={action}>
      <p>{t('settings.parent.why')}</p>
      {draft === null ? (
        <SaveState saving={saving} savedText={t('settings.email.resent', { email })} />
      ) : (
        <SettingsForm
          label={t('settings.parent')}
          saving={saving}
          saveText={t('settings.email.resend')}
          onSubmit={() => send(draft)}
          onCancel={() => setDraft(null)}
        >
          <Input
            label={t('settings.parent.email')}
            type="email"
            name="parent-email"
            autoComplete="off"
            maxLength={75}
            autoFocus
            value={draft}
            error={saving.fieldError('parent_email')}
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
