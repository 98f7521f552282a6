import { useSyncExternalStore } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './dialog-buttons.module.css'
import { leaveGuard } from './leave-guard.ts'

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog() {
  const t = useT()
  const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking)
  return (
    <Dialog
      open={isAsking}
      onClose={leaveGuard.stay}
      title={t('studio.leave.title')}
      footer={
        <div className={styles['buttons']}>
          <Button size={40} look="primary" onClick={leaveGuard.stay}>
            {t('studio.leave.stay')}
          </Button>
          <Button size={40} look="danger" onClick={leaveGuard.confirm}>
            {t('studio.leave.discard')}
          </Button>
        </div>
      }
    >
      <p>{t('studio.leave.text')}</p>
    </Dialog>
  )
}
