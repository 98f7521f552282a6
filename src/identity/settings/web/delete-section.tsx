import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Row, SettingsSection } from './shared/part.tsx'

export function DeleteSection({ onGone }: { onGone: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const action = (
    <Button size={40} look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {t('settings.delete.begin')}
    </Button>
  )
  return (
    <SettingsSection id="delete" title={t('settings.delete.title')}>
      <Row title={t('settings.delete.what')} value={t('settings.delete.note')} action={action} />
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} onGone={onGone} />}
    </SettingsSection>
  )
}
