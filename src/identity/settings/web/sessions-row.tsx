import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { logOutEverywhere } from '../../accounts/contract.ts'
import { sessionListeners } from '../../accounts/web/shared/session-listeners.ts'
import { leaveSession } from './leave-session.ts'
import { SessionList } from './session-list.tsx'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

/** Active sessions, and a button that revokes all, including this one. */
export function SessionsRow() {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const leave = () =>
    saving.run(async () => {
      await sessionListeners.ending(api)
      await api.call<CallOf<typeof logOutEverywhere>>('POST', '/api/v1/logout/all/', {})
      toasts.add(t('settings.sessions.done'), { type: 'success' })
      leaveSession()
    })
  const action = (
    <Button size={40} busy={saving.state === 'saving'} busyText={t('settings.saving')} onClick={leave}>
      {t('settings.sessions.end')}
    </Button>
  )
  return (
    <Row title={t('settings.sessions')} value={t('settings.sessions.value')} action={action}>
      <SaveState saving={saving} />
      <SessionList />
    </Row>
  )
}
