import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The last press on an element whose code was not there yet, as the document's inline script notes it. */
interface EarlyPress {
  element: Element
  event: Event
  /** By `performance.now()`. */
  atMs: number
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined
  }
}

/** Drops older presses: the fan is doing something else by then. */
const keptMs = 5_000

/** Whether the press on that element is still to be done. */
export function isDue(press: EarlyPress | undefined, element: Element | null, nowMs: number): boolean {
  if (!press || press.element !== element || nowMs - press.atMs >= keptMs) return false
  // While it is being dispatched, React hydrates the element and hears the press itself.
  return press.event.eventPhase === 0
}

/**
 * Properties of a button in the server's HTML that keeps a press from before its code is there: it is clicked once when
 * it hydrates. Never for what costs money or changes an account (`tests/early-press.test.ts`).
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
    // After this commit, so that links and sessions are listened to.
    setTimeout(() => {
      if (element.isConnected && element.ariaDisabled !== 'true') element.click()
    })
  }, [])
  return { ref, 'data-early': '' }
}
