import { useEffect, useRef } from 'react'
import { restoreFocus } from './focus.ts'

interface Drawn {
  open: boolean
  onClose: () => void
}

/**
 * Connects a side dialog to `open`. Doesn't use showModal(), because making the page inert restyles every
 * element, which on a phone costs more than everything else in opening. Instead, the page becomes inert one
 * frame after the drawer is shown. As in a native modal, Esc calls `onClose`, and the focus is restored.
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
    const behind = findPageBehind(element)
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
      // The page stays inert if another drawer has opened meanwhile.
      if (!isAnyDrawerOpen()) for (const part of behind) part.inert = false
      restoreFocus(opener)
    }
  }, [open])

  return ref
}

/**
 * Returns the elements to make inert: siblings of the drawer and its scrim, except dialogs, which control the
 * page behind themselves.
 */
function findPageBehind(drawer: HTMLElement): HTMLElement[] {
  const siblings = [...(drawer.parentElement?.children ?? [])].filter(part => part instanceof HTMLElement)
  return siblings.filter(part => part.localName !== 'dialog' && part !== drawer.previousElementSibling)
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
