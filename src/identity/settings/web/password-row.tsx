import { lazy } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { Row } from './shared/part.tsx'
import { SavedText } from './shared/save-state.tsx'
import { useRowState } from './use-row.ts'

const PasswordForm = lazy(() => import('./password-form.tsx'))

/** Changes the password, which signs out all other devices. */
export function PasswordRow() {
  const t = useT()
  const row = useRowState()
  const action = !row.isOpen && (
    <Button size={40} onClick={row.open}>
      {t('settings.password.change')}
    </Button>
  )
  return (
    <Row title={t('settings.password')} value={t('settings.password.value')} action={action}>
      {row.isOpen && <PasswordForm onSaved={row.saved} onCancel={row.close} />}
      {row.isSaved && <SavedText>{t('settings.password.saved')}</SavedText>}
    </Row>
  )
}
