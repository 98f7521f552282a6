import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import type { changeEmail } from '../contract.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SettingsForm } from './shared/form.tsx'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { type Saving, useSaving } from './shared/use-saving.ts'

/** The email address and its confirmation state; a new one takes effect once confirmed by mail. */
export function EmailRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const saving = useSaving()
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const { value, is_confirmed: isConfirmed } = fan.primary_email
  const open = () => {
    saving.reset()
    setOpen(true)
  }
  const shown = (
    <>
      <span>{value}</span>
      <Badge color={isConfirmed ? 'success' : 'warning'}>
        {t(isConfirmed ? 'settings.email.confirmed' : 'settings.email.unconfirmed')}
      </Badge>
    </>
  )
  const action = !isOpen && (
    <Button size={40} onClick={open}>
      {t('settings.email.change')}
    </Button>
  )
  return (
    <Row title={t('settings.email')} value={shown} action={action}>
      {!isConfirmed && <ResendConfirmation email={value} />}
      {isOpen ? (
        <EmailForm
          saving={saving}
          onCancel={() => setOpen(false)}
          onSent={email => {
            setSentTo(email)
            setOpen(false)
          }}
        />
      ) : (
        <SaveState saving={saving} savedText={t('settings.email.sent', { email: sentTo })} />
      )}
    </Row>
  )
}

interface FormProps {
  saving: Saving
  onCancel: () => void
  onSent: (email: string) => void
}

function EmailForm({ saving, onCancel, onSent }: FormProps) {
  const t = useT()
  const api = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const typed = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    if (saving.state === 'failed') saving.reset()
  }
  const send = async () => {
    const input = { email_address: email, password }
    const isSent = await saving.run(() =>
      api.call<CallOf<typeof changeEmail>>('PUT', '/api/v3/users/self/email/', input),
    )
    if (isSent) onSent(email.trim())
  }
  return (
    <SettingsForm
      label={t('settings.email.change')}
      saving={saving}
      saveText={t('settings.email.send')}
      onSubmit={send}
      onCancel={onCancel}
    >
      <Input
        label={t('settings.email.new')}
        hint={t('settings.email.hint')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
        value={email}
        error={saving.fieldError('email_address')}
        onChange={typed(setEmail)}
      />
      <PasswordInput
        label={t('settings.password.current')}
        name="current-password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={saving.fieldError('password')}
        onChange={typed(setPassword)}
      />
    </SettingsForm>
  )
}
