/** A store of strings that never throws and is persistent if the browser allows it. */
export type KeyValueStore = {
  get(key: string): string | null
  /** Sets a value; null removes it. */
  set(key: string, value: string | null): void
  /** Calls back on every change of the key, in this tab and in others; returns the unsubscribe function. */
  subscribe(key: string, onChange: () => void): () => void
}

/**
 * The browser's storage and its events. `storage` is a function, because reading `window.localStorage` throws
 * if storage is forbidden.
 */
export type StorageSource = { storage: () => Storage; events: EventTarget }

/**
 * Wraps a browser's storage so that it never throws (spec 9). If storage is forbidden, full or missing (on
 * the server, where `source` is null), keeps values in memory for the lifetime of the page.
 */
export function createKeyValueStore(source: StorageSource | null): KeyValueStore {
  const unsaved = new Map<string, string | null>()
  const listeners = new Map<string, Set<() => void>>()

  function storage(): Storage | null {
    try {
      return source?.storage() ?? null
    } catch {
      return null
    }
  }

  function save(key: string, value: string | null): boolean {
    try {
      const target = storage()
      if (value === null) target?.removeItem(key)
      else target?.setItem(key, value)
      return target !== null
    } catch {
      return false
    }
  }

  function notify(key: string): void {
    for (const onChange of [...(listeners.get(key) ?? [])]) onChange()
  }

  source?.events.addEventListener('storage', event => {
    const { key } = event as StorageEvent
    // A null key means that another tab has cleared all values.
    for (const changed of key === null ? [...listeners.keys()] : [key]) {
      unsaved.delete(changed)
      notify(changed)
    }
  })

  return {
    get(key) {
      const unsavedValue = unsaved.get(key)
      if (unsavedValue !== undefined) return unsavedValue
      try {
        return storage()?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    set(key, value) {
      if (save(key, value)) unsaved.delete(key)
      else unsaved.set(key, value)
      notify(key)
    },
    subscribe(key, onChange) {
      const keyListeners = listeners.get(key) ?? new Set()
      listeners.set(key, keyListeners.add(onChange))
      return () => keyListeners.delete(onChange)
    },
  }
}

let own: KeyValueStore | null = null

/**
 * Returns the page's only local store, so that all subscribers are notified of all changes. In memory on the
 * server.
 */
export function getLocalStorage(): KeyValueStore {
  if (typeof window === 'undefined') return createKeyValueStore(null)
  own ??= createKeyValueStore({ storage: () => window.localStorage, events: window })
  return own
}

/** Parses untrusted JSON; returns undefined if it is malformed. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
