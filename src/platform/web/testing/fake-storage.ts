import type { StorageSource } from '../storage/local-storage.ts'

/** A browser profile, whose tabs share a storage and receive storage events for each other's writes. */
export class FakeProfile {
  readonly values = new Map<string, string>()
  /** How storage fails: 'forbidden' throws on every access, 'full' throws on setItem. */
  failure: 'none' | 'forbidden' | 'full' = 'none'
  #tabs: EventTarget[] = []

  openTab(): StorageSource {
    const events = new EventTarget()
    this.#tabs.push(events)
    return { events, storage: () => this.#storageOf(events) }
  }

  /** Simulates that the fan clears the site's data. */
  clear(): void {
    this.values.clear()
    this.#tell(null, null)
  }

  #tell(from: EventTarget | null, key: string | null): void {
    for (const tab of this.#tabs) {
      if (tab !== from) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
  }

  #storageOf(tab: EventTarget): Storage {
    if (this.failure === 'forbidden') throw new DOMException('forbidden', 'SecurityError')
    const { values } = this
    return {
      get length() {
        return values.size
      },
      key: index => [...values.keys()][index] ?? null,
      clear: () => this.clear(),
      getItem: key => values.get(key) ?? null,
      removeItem: key => {
        if (values.delete(key)) this.#tell(tab, key)
      },
      setItem: (key, value) => {
        if (this.failure === 'full') throw new DOMException('full', 'QuotaExceededError')
        if (values.get(key) === value) return
        values.set(key, value)
        this.#tell(tab, key)
      },
    }
  }
}
