import { useEffect, useEffectEvent } from 'react'
import { getKeyAct, getReservedKeys, type KeyAct } from './key-acts.ts'

/** Handles player keys on the whole page, unless a dialog is open or the focused element uses them. */
export function useKeys(isOn: boolean, act: (done: KeyAct) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const keyAction = getKeyAct(event, getReservedKeys(document.activeElement ?? document.body))
    if (keyAction === undefined) return
    event.preventDefault()
    act(keyAction)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
