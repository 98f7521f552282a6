import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toast, ToastRegion } from '../../ui/toast.tsx'
import { toasts } from '../browser/page-toasts.ts'
import { renderRichText, useT } from '../i18n.tsx'

export function ToastOutlet() {
  const t = useT()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getServerSnapshot)
  const container = useTopmostContainer(toast !== null)
  if (!container) return null
  return createPortal(
    <ToastRegion type={toast?.type}>
      {toast && (
        <Toast
          key={toast.id}
          type={toast.type}
          message={renderRichText(toast.message, {
            link: text => <a href={toast.href}>{text}</a>,
          })}
          closeLabel={t('common.close')}
          onClose={() => toasts.close(toast.id)}
          isLeaving={toast.leavingAt !== null}
        />
      )}
    </ToastRegion>,
    container,
  )
}

const checkEveryMs = 100

/**
 * Returns a container for toasts that stays on top while it is used. Elements outside an open modal dialog
 * are inert, so the container moves into the topmost dialog, and out again before that dialog is removed.
 */
function useTopmostContainer(isUsed: boolean): HTMLElement | null {
  const [container, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    document.body.append(element)
    setPlace(element)
    return () => element.remove()
  }, [])
  useEffect(() => {
    if (!container || !isUsed) return
    const move = () => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      if (container.parentElement !== parent || !container.isConnected) parent.append(container)
    }
    move()
    const timer = setInterval(move, checkEveryMs)
    return () => clearInterval(timer)
  }, [container, isUsed])
  return container
}
