import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The last press on an element whose code hadn't loaded yet, as recorded by the document's inline script. */
interface EarlyPress {
  element: Element
  event: Event
  atMs: number
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined
  }
}

/** Presses older than this are dropped, because the fan has moved on. */
const maxAgeMs = 5_000

/** Returns whether the press has to be replayed on the element. */
export function isDue(press: EarlyPress | undefined, element: Element | null, nowMs: number): boolean {
  if (!press || press.element !== element || nowMs - press.atMs >= maxAgeMs) return false
  // False during dispatch, because React then hydrates the element and handles the press itself.
  return press.event.eventPhase === 0
}

/**
 * Returns props for a server-rendered button: a press before its code has loaded is recorded and replayed
 * once on hydration. Never use it for actions that cost money or change an account
 * (`tests/early-press.test.ts`).
 */
export function useEarlyPress<E extends HTMLElement = HTMLButtonElement>(): {
  ref: RefObject<E | null>
  'data-early': ''
} {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isDue(window.earlyPress, element, performance.now())) return
    window.earlyPress = undefined
    // Runs after this commit, when the listeners of links and the session are attached.
    setTimeout(() => {
      if (element.isConnected && element.ariaDisabled !== 'true') element.click()
    })
  }, [])
  return { ref, 'data-early': '' }
}
