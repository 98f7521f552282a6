import { getLocalStorage, parseJson } from './local-storage.ts'

/** Keys of the fan's data that is stored for offline use. All of it is erased with the session. */
const names = ['own:tickets'] as const
type Name = (typeof names)[number]

/** The service worker's cache of the fan's pages (`public/sw.js`). */
const cacheName = 'tickets-1'

export function storeForFan(name: Name, value: unknown): void {
  getLocalStorage().set(name, JSON.stringify(value))
}

/** Returns a stored value; undefined if it is absent or malformed. */
export const readForFan = (name: Name): unknown => parseJson(getLocalStorage().get(name))

/** Erases the fan's data from this browser. Called when the session has ended, in this tab or another. */
export function eraseFanData(): void {
  for (const name of names) getLocalStorage().set(name, null)
  if ('caches' in globalThis) void caches.delete(cacheName).catch(() => {})
}
