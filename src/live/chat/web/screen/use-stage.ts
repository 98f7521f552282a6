import { type RefObject, useEffect } from 'react'
import { useWakeLock } from '../../../../platform/web/use-wake-lock.ts'

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key press toggles full screen: F does, except in a field or while a dialog is open. */
export function isFullScreenKey(event: Key, isDialogOpen: boolean): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (event.key.toLowerCase() !== 'f' || isModified || event.defaultPrevented || isDialogOpen) return false
  const target = event.target as Partial<Pick<Element, 'closest'>> | null
  return !target?.closest?.(typedInto)
}

/**
 * Runs the stage without visible controls: F or a double click toggles full screen, and a wake lock keeps the
 * display on.
 */
export function useStage(stage: RefObject<HTMLElement | null>): void {
  useWakeLock(true)
  useEffect(() => {
    const toggle = () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : stage.current?.requestFullscreen?.().catch(() => {}))
    const onKey = (event: KeyboardEvent) => {
      if (isFullScreenKey(event, document.querySelector('dialog[open]') !== null)) toggle()
    }
    // Reads the ref on each click, because the stage may mount after this effect.
    const onDoubleClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && stage.current?.contains(target)) toggle()
    }
    addEventListener('keydown', onKey)
    addEventListener('dblclick', onDoubleClick)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('dblclick', onDoubleClick)
    }
  }, [stage])
}
