import { useSyncExternalStore } from 'react'
import { createCookieJar } from '../storage/cookie-jar.ts'
import type { CookieKind } from '../storage/cookies.ts'

const listeners = new Set<() => void>()

const jar = () => createCookieJar(document, { isSecure: location.protocol === 'https:' })

/**
 * Cookies of this page, only in the browser. Components that call `useCookie` re-render when the cookie
 * changes.
 */
export const pageCookies = {
  get: <Value>(kind: CookieKind<Value>) => jar().get(kind),
  set<Value>(kind: CookieKind<Value>, value: Value): void {
    jar().set(kind, value)
    for (const listener of [...listeners]) listener()
  },
  remove(kind: CookieKind<unknown>): void {
    jar().remove(kind)
    for (const listener of [...listeners]) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a cookie's value; undefined on the server and during hydration, null if absent. */
export function useCookie<Value extends string | true>(kind: CookieKind<Value>): Value | null | undefined {
  return useSyncExternalStore<Value | null | undefined>(
    subscribe,
    () => pageCookies.get(kind),
    () => undefined,
  )
}
