import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import { focusFirstField, restoreFocus } from './focus.ts'

type Modal = { open: boolean; onClose: () => void; closable: boolean }

/** Open dialogs, with the topmost one last. */
const shown: HTMLDialogElement[] = []

/** Shows only the topmost dialog and one scrim: stacked scrims would make the page almost black. */
function drawTopOnly(): void {
  for (const dialog of shown) dialog.toggleAttribute('data-covered', dialog !== shown.at(-1))
}

/**
 * Connects a native dialog to `open`: shows it as a modal (the page behind is inert, the focus stays inside),
 * calls `onClose` on Esc or a press on the overlay if it is closable, and restores the focus. The first field
 * gets the focus, otherwise the element that the browser chooses. The page's scrollbar stays, so that there
 * is no layout shift; the dialog scrolls separately.
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
      // Restores the focus here, because React removes the element before the browser can.
      restoreFocus(opener)
    }
  }, [open])

  return {
    ref,
    // `none` keeps a second Esc from closing a dialog whose cancel event was prevented.
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
    // Closes only if the press also began on the overlay: selecting text beyond the dialog's edge ends in a
    // click there, too.
    onClick: (event: MouseEvent) => {
      if (closable && event.target === ref.current && pressed.current === ref.current) onClose()
    },
  } as const
}
