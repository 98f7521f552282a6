import { createKeyValueStore, type KeyValueStore } from './local-storage.ts'

let own: KeyValueStore | null = null

/**
 * Returns a store that lasts until the tab is closed, also across reloads: session storage that never throws.
 * If storage is forbidden or full, keeps values for the lifetime of the page. In memory on the server.
 */
export function getTabStorage(): KeyValueStore {
  if (typeof window === 'undefined') return createKeyValueStore(null)
  own ??= createKeyValueStore({ storage: () => window.sessionStorage, events: window })
  return own
}

/** Erases the unsent input of this tab: keys that start with `draft:`. */
export function eraseDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('draft:')) getTabStorage().set(key, null)
    }
  } catch {
    // No drafts are stored if storage is forbidden.
  }
}
