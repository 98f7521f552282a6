import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import { focusFirstField, giveFocusBack } from './focus.ts'

type Modal = { open: boolean; onClose: () => void; closable: boolean }

/** Dialogs that are shown, the top one last. */
const shown: HTMLDialogElement[] = []

/** Only the top dialog is drawn, and one scrim: over one another they'd be a nearly black page. */
function drawTopOnly(): void {
  for (const dialog of shown) dialog.toggleAttribute('data-covered', dialog !== shown.at(-1))
}

/**
 * Ties a native dialog to `open`: shows it as a modal (the page behind is inert, the focus stays inside), asks its
 * owner to close it by Esc or by a press on the overlay where that is allowed, and gives the focus back. The focus goes
 * to the first field, otherwise where the browser puts it. The page keeps its scrollbar, so there is no layout shift;
 * the dialog contains its own scrolling.
 */
export function useDialog({ open, onClose, closable }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)

  useEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    shown.push(element)
    drawTopOnly()
    focusFirstField(element)
    return () => {
      if (element.open) element.close()
      shown.splice(shown.indexOf(element), 1)
      drawTopOnly()
      // React removes the element before the browser can restore the focus, so we do it.
      giveFocusBack(opener)
    }
  }, [open])

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
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.target
    },
    // Text that is selected beyond the dialog's edge ends in a click on the overlay, too.
    onClick: (event: MouseEvent) => {
      if (closable && event.target === ref.current && pressed.current === ref.current) onClose()
    },
  } as const
}
