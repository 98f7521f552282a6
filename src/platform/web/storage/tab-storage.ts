import { createKeyValueStore, type KeyValueStore } from './local-storage.ts'

let own: KeyValueStore | null = null

/**
 * What this tab keeps until it is closed, over reloads: session storage that never throws. Where the browser forbids it
 * or it is full, values live as long as the page. In memory on the server.
 */
export function ownTabStorage(): KeyValueStore {
  if (typeof window === 'undefined') return createKeyValueStore(null)
  own ??= createKeyValueStore({ storage: () => window.sessionStorage, events: window })
  return own
}

/** Forgets what was typed in this tab and not sent: keys that begin with `draft:`. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('draft:')) ownTabStorage().set(key, null)
    }
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
