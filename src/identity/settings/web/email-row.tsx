import { lazy, useState } from 'react'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { Row } from './shared/part.tsx'
import { SavedText } from './shared/save-state.tsx'
import { useRowState } from './use-row.ts'

const EmailForm = lazy(() => import('./email-form.tsx'))

/** The email address and its confirmation state; a new one takes effect once confirmed by email. */
export function EmailRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const row = useRowState()
  const [sentTo, setSentTo] = useState('')
  const { value, is_confirmed: isConfirmed } = fan.primary_email
  const shown = (
    <>
      <span>{value}</span>
      <Badge color={isConfirmed ? 'success' : 'warning'}>
        {t(isConfirmed ? 'settings.email.confirmed' : 'settings.email.unconfirmed')}
      </Badge>
    </>
  )
  const action = !row.isOpen && (
    <Button size={40} onClick={row.open}>
      {t('settings.email.change')}
    </Button>
  )
  return (
    <Row title={t('settings.email')} value={shown} action={action}>
      {!isConfirmed && <ResendConfirmation email={value} />}
      {row.isOpen && (
        <EmailForm
          onCancel={row.close}
          onSent={email => {
            setSentTo(email)
            row.saved()
          }}
        />
      )}
      {row.isSaved && <SavedText>{t('settings.email.sent', { email: sentTo })}</SavedText>}
    </Row>
  )
}
