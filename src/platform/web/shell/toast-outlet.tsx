import { useSyncExternalStore } from 'react'
import { Toast, ToastRegion } from '../../ui/toast.tsx'
import { toasts } from '../browser/page-toasts.ts'
import { useT } from '../i18n.tsx'

/** The one message at the bottom centre (spec 2.6, 9). */
export function ToastOutlet() {
  const t = useT()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getServerSnapshot)
  return (
    <ToastRegion type={toast?.type}>
      {toast && (
        <Toast
          key={toast.id}
          type={toast.type}
          message={toast.message}
          closeLabel={t('common.close')}
          onClose={() => toasts.close(toast.id)}
          isLeaving={toast.leavingAt !== null}
        />
      )}
    </ToastRegion>
  )
}
