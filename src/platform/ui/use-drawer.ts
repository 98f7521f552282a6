import { useEffect, useRef } from 'react'

interface Drawn {
  open: boolean
  onClose: () => void
}

/**
 * Ties a dialog at the side to `open`. It is not shown as a modal at once: to make the page behind inert has each of its
 * elements styled anew, which takes a phone longer than all the rest of opening. So the page becomes inert after the
 * frame that shows the drawer, and what the browser does for a modal is done here: Esc asks the owner to close it, and
 * the focus is given back.
 */
export function useDrawer({ open, onClose }: Drawn) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const opener = document.activeElement
    element.show()
    const behind = pageBehind(element)
    const stop = afterNextFrame(() => {
      for (const part of behind) part.inert = true
    })
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isUnderModal()) return
      close.current()
    }
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('keydown', key)
      stop()
      element.close()
      // Another drawer may have taken this one's place: then the page stays as it is.
      if (!isAnyDrawerOpen()) for (const part of behind) part.inert = false
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open])

  return ref
}

/** What stands beside the drawer and the scrim before it; dialogs over it are their own affair. */
function pageBehind(drawer: HTMLElement): HTMLElement[] {
  const beside = [...(drawer.parentElement?.children ?? [])].filter(part => part instanceof HTMLElement)
  return beside.filter(part => part.localName !== 'dialog' && part !== drawer.previousElementSibling)
}

function isAnyDrawerOpen(): boolean {
  return document.querySelector('dialog[open]:not(:modal)') !== null
}

function isUnderModal(): boolean {
  return document.querySelector('dialog:modal') !== null
}

function afterNextFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
