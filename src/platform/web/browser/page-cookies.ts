import { useSyncExternalStore } from 'react'
import { createCookieJar } from '../storage/cookie-jar.ts'
import type { CookieKind } from '../storage/cookies.ts'

const listeners = new Set<() => void>()

const jar = () => createCookieJar(document, { isSecure: location.protocol === 'https:' })

/** The cookies of this page, in the browser only. Components that use `useCookie` re-render on changes. */
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

/** A cookie's value; undefined on the server and during hydration, null when absent. */
export function useCookie<Value extends string | true>(kind: CookieKind<Value>): Value | null | undefined {
  return useSyncExternalStore<Value | null | undefined>(
    subscribe,
    () => pageCookies.get(kind),
    () => undefined,
  )
}
