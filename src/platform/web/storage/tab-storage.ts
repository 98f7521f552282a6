import { createKeyValueStore, type KeyValueStore } from './local-storage.ts'

let own: KeyValueStore | null = null

/**
 * Returns storage that lasts until the tab is closed, across reloads: session storage that never throws. If
 * storage is forbidden or full, values are kept for the lifetime of the page. In memory on the server.
 */
export function getTabStorage(): KeyValueStore {
  if (typeof window === 'undefined') return createKeyValueStore(null)
  own ??= createKeyValueStore({ storage: () => window.sessionStorage, events: window })
  return own
}

/** Erases unsent input of this tab: keys that start with `draft:`. */
export function eraseDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('draft:')) getTabStorage().set(key, null)
    }
  } catch {
    // If storage is forbidden, no drafts are stored.
  }
}
