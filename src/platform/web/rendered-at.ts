import { createContext, use, useSyncExternalStore } from 'react'
import { getServerNow } from './server-clock.ts'

/**
 * Time that a page treats as now ("3 days left"). The first page takes it from the server and reuses it in
 * hydration, so that both render the same; later pages take the time when they open.
 */
export const RenderedAtContext = createContext(0)

/** Returns the page's time in milliseconds since 1970; updated every minute while the page is open. */
export function useRenderedAt(): number {
  const ticked = useSyncExternalStore(
    subscribe,
    () => minute,
    () => 0,
  )
  return Math.max(use(RenderedAtContext), ticked)
}

/** Time of the last tick; 0 right after hydration. */
let minute = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Subscribes to ticks of a single timer, so that all times on a page agree. */
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
  minute = getServerNow()
  for (const listener of listeners) listener()
}
