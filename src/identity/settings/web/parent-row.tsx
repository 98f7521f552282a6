import { lazy } from 'react'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { Row } from './shared/part.tsx'
import { SavedText } from './shared/save-state.tsx'
import { useRowState } from './use-row.ts'

const ParentForm = lazy(() => import('./parent-form.tsx'))

/**
 * The parent whose permission an under-age fan needs. The email can be sent again, also to a corrected
 * address.
 */
export function ParentRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const row = useRowState()
  const email = fan.parent_email ?? ''
  const value = (
    <>
      <span>{email}</span>
      <Badge color="warning">{t('settings.parent.waiting')}</Badge>
    </>
  )
  const action = !row.isOpen && (
    <Button size={40} onClick={row.open}>
      {t('settings.email.resend')}
    </Button>
  )
  return (
    <Row title={t('settings.parent')} value={value} action={action}>
      <p>{t('settings.parent.why')}</p>
      {row.isOpen && <ParentForm email={email} onSaved={row.saved} onCancel={row.close} />}
      {row.isSaved && <SavedText>{t('settings.email.resent', { email })}</SavedText>}
    </Row>
  )
}
