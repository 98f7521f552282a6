import { lazy } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { Row } from './shared/part.tsx'
import { SavedText } from './shared/save-state.tsx'
import { useRowState } from './use-row.ts'

const NameForm = lazy(() => import('./name-form.tsx'))

export function NameRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const row = useRowState()
  const action = !row.isOpen && (
    <Button size={40} onClick={row.open}>
      {t('settings.name.change')}
    </Button>
  )
  return (
    <Row title={t('settings.name')} value={fan.username} action={action}>
      {row.isOpen && <NameForm name={fan.username} onSaved={row.saved} onCancel={row.close} />}
      {row.isSaved && <SavedText>{t('settings.saved')}</SavedText>}
    </Row>
  )
}
