import { createContext, use, useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/**
 * The "now" of a page ("3 days left"): for the first one taken on the server and reused in hydration, so that both render
 * the same; for each later one when it is opened.
 */
export const SeenAtContext = createContext(0)

/** Milliseconds since 1970; moves on by the minute while a page stays open. */
export function useSeenAt(): number {
  const ticked = useSyncExternalStore(
    subscribe,
    () => minute,
    () => 0,
  )
  return Math.max(use(SeenAtContext), ticked)
}

/** The last tick; none right behind hydration. */
let minute = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One timer for all that shows a time, so that a page tells one. */
function subscribe(onTick: () => void): () => void {
  listeners.add(onTick)
  timer ??= setInterval(tick, 60_000)
  return () => {
    listeners.delete(onTick)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  minute = serverNow()
  for (const listener of listeners) listener()
}
