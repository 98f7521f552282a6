import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

type Modal = { open: boolean; onClose: () => void; closable: boolean; lockedClass?: string }

/**
 * Ties a native dialog to `open`: shows it as a modal (the page behind is inert, the focus stays inside), asks its
 * owner to close it by Esc or by a press on the overlay where that is allowed, and gives the focus back.
 * `lockedClass` is set on the root element while any dialog is open.
 */
export function useModal({ open, onClose, closable, lockedClass }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    if (lockedClass) document.documentElement.classList.add(lockedClass)
    return () => {
      if (element.open) element.close()
      if (lockedClass && !document.querySelector('dialog[open]')) {
        document.documentElement.classList.remove(lockedClass)
      }
      // The element leaves the page with this change, too early for the browser to give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open, lockedClass])

  return {
    ref,
    // Without `none` a second Esc closes a dialog whose cancel event was prevented.
    closedby: closable ? 'closerequest' : 'none',
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      if (closable) onClose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !closable) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (closable && event.target === ref.current) onClose()
    },
  } as const
}
