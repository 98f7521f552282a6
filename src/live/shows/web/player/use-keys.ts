import { useEffect, useEffectEvent } from 'react'
import { type KeyAct, keyAct, ownKeysOf } from './key-acts.ts'

/** Hears the keys of the player on the whole page, unless a dialog is open or the focused element needs them. */
export function useKeys(isOn: boolean, act: (done: KeyAct) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const wanted = keyAct(event, ownKeysOf(document.activeElement ?? document.body))
    if (wanted === undefined) return
    event.preventDefault()
    act(wanted)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}
