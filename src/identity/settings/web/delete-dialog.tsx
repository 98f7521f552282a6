import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { sessionListeners } from '../../accounts/web/shared/session-listeners.ts'
import type { deleteSelf } from '../contract.ts'
import { CurrentPassword } from './current-password.tsx'
import styles from './delete-dialog.module.css'
import { leaveSession } from './leave-session.ts'
import { SettingsForm } from './shared/form.tsx'
import { useSaving } from './shared/use-saving.ts'

/** Deletes the account after two confirmations: the consequences, then the password. */
export function DeleteDialog({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const t = useT()
  const [isSure, setSure] = useState(false)
  return (
    <Dialog open onClose={onClose} title={t('settings.delete.dialog')} closeLabel={t('common.close')}>
      {isSure ? (
        <LastQuestion onClose={onClose} onGone={onGone} />
      ) : (
        <div className={styles['step']}>
          <p>{t('settings.delete.consequences')}</p>
          <ul className={styles['list']}>
            {(['profile', 'activity', 'orders', 'forever'] as const).map(what => (
              <li key={what}>{t(`settings.delete.consequence.${what}`)}</li>
            ))}
          </ul>
          <div className={styles['buttons']}>
            <Button onClick={onClose}>{t('settings.delete.keep')}</Button>
            <Button look="danger" onClick={() => setSure(true)}>
              {t('settings.delete.goOn')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function LastQuestion({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const [password, setPassword] = useState('')
  const erase = () =>
    saving.run(async () => {
      await api.call<CallOf<typeof deleteSelf>>('DELETE', '/api/v3/users/self/', { password })
      onGone()
      leaveSession()
      await sessionListeners.erased()
    })
  return (
    <SettingsForm
      label={t('settings.delete.dialog')}
      saving={saving}
      saveText={t('settings.delete.erase')}
      look="danger"
      onSubmit={erase}
      onCancel={onClose}
    >
      <p>{t('settings.delete.last')}</p>
      <CurrentPassword
        value={password}
        error={saving.fieldError('password')}
        onChange={typed => {
          setPassword(typed)
          if (saving.state === 'failed') saving.reset()
        }}
      />
    </SettingsForm>
  )
}
