import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back on a key, such as `j`, or on `mod+k` (⌘ on Apple, Ctrl elsewhere). Plain keys are ignored while a
 * field has the focus or a dialog is open.
 */
export function useShortcut(shortcut: string, run: (event: KeyboardEvent) => void, isOn = true): void {
  const call = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const isWithModifier = shortcut.startsWith('mod+')
    const key = isWithModifier ? shortcut.slice('mod+'.length) : shortcut
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.key !== key || event.altKey) return
      if ((event.metaKey || event.ctrlKey) !== isWithModifier) return
      if (!isWithModifier && isTyping(event.target)) return
      event.preventDefault()
      call(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcut, isOn])
}

/** Returns whether a plain key belongs to a field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  )
}
