import { ownLocalStorage, parseJson } from './local-storage.ts'

/** What this browser keeps for its fan, to be shown without a network. All of it goes with the session. */
const names = ['own:tickets'] as const
type Name = (typeof names)[number]

/** Pages that the service worker keeps beside it (`public/sw.js`). */
const cacheName = 'tickets-1'

export function keepForFan(name: Name, value: unknown): void {
  ownLocalStorage().set(name, JSON.stringify(value))
}

/** What was kept; undefined where there is nothing, or it is broken. */
export const keptForFan = (name: Name): unknown => parseJson(ownLocalStorage().get(name))

/** The session has ended, in this tab or in another: nothing of the fan stays in this browser. */
export function forgetFan(): void {
  for (const name of names) ownLocalStorage().set(name, null)
  if ('caches' in globalThis) void caches.delete(cacheName).catch(() => {})
}
