import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The last press on an element before its code had loaded, as recorded by the document's inline script. */
interface EarlyPress {
  element: Element
  event: Event
  /** Time by `performance.now()`. */
  atMs: number
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined
  }
}

/** Older presses are dropped: the fan has moved on by then. */
const maxAgeMs = 5_000

/** Whether the press on the element still has to be replayed. */
export function isDue(press: EarlyPress | undefined, element: Element | null, nowMs: number): boolean {
  if (!press || press.element !== element || nowMs - press.atMs >= maxAgeMs) return false
  // During dispatch, React hydrates the element and handles the press itself.
  return press.event.eventPhase === 0
}

/**
 * Returns props for a server-rendered button that records a press before its code loads, and clicks it once
 * on hydration. Never use it for actions that cost money or change an account (`tests/early-press.test.ts`).
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
    // Runs after this commit, so that link and session listeners are attached.
    setTimeout(() => {
      if (element.isConnected && element.ariaDisabled !== 'true') element.click()
    })
  }, [])
  return { ref, 'data-early': '' }
}
