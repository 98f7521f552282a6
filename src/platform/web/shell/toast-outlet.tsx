import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toast, ToastRegion } from '../../ui/toast.tsx'
import { toasts } from '../browser/page-toasts.ts'
import { richPieces, useT } from '../i18n.tsx'

/** The one message at the bottom centre (spec 2.6, 9). */
export function ToastOutlet() {
  const t = useT()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getServerSnapshot)
  const place = useTopmostPlace(toast !== null)
  if (!place) return null
  return createPortal(
    <ToastRegion type={toast?.type}>
      {toast && (
        <Toast
          key={toast.id}
          type={toast.type}
          message={richPieces(toast.message, {
            link: text => <a href={toast.href}>{text}</a>,
          })}
          closeLabel={t('common.close')}
          onClose={() => toasts.close(toast.id)}
          isLeaving={toast.leavingAt !== null}
        />
      )}
    </ToastRegion>,
    place,
  )
}

const checkEveryMs = 100

/**
 * An element that stays on top while in use. Anything outside an open modal dialog is inert, so the element moves into
 * the topmost dialog, and out again before that is removed.
 */
function useTopmostPlace(isUsed: boolean): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    document.body.append(element)
    setPlace(element)
    return () => element.remove()
  }, [])
  useEffect(() => {
    if (!place || !isUsed) return
    const move = () => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      if (place.parentElement !== parent || !place.isConnected) parent.append(place)
    }
    move()
    const timer = setInterval(move, checkEveryMs)
    return () => clearInterval(timer)
  }, [place, isUsed])
  return place
}
