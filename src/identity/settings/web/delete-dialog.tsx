import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './delete-dialog.module.css'

const EraseForm = lazy(() => import('./erase-form.tsx'))

/** Deletes the account after two confirmations: the consequences, then the password. */
export function DeleteDialog({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const t = useT()
  const [isSure, setSure] = useState(false)
  return (
    <Dialog open onClose={onClose} title={t('settings.delete.dialog')} closeLabel={t('common.close')}>
      {isSure ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <EraseForm onClose={onClose} onGone={onGone} />
        </Suspense>
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
