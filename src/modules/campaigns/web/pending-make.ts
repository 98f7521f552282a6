import type { Pair } from './made-notes.ts'

/** A make that waits for its fan to sign in. */
export interface PendingMake extends Pair {
  /** For the words of the toast. */
  artistName: string
  cityName: string
}

const key = 'pending-make'
/** Who signs in much later has forgotten what they wanted. */
const keptMs = 30 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the one make that waits in this tab. A storage that fails keeps nothing, and the fan presses again. */
export function createPendingMake(store: () => Store, now: () => number) {
  const attempt = <T>(work: (storage: Store) => T): T | null => {
    try {
      return work(store())
    } catch {
      return null
    }
  }
  return {
    keep: (make: PendingMake): void => {
      attempt(storage => storage.setItem(key, JSON.stringify({ ...make, at: now() })))
    },
    /** Takes it out: it is carried out once. */
    take(): PendingMake | null {
      const text = attempt(storage => {
        const found = storage.getItem(key)
        storage.removeItem(key)
        return found
      })
      return text === null ? null : parse(text, now())
    },
  }
}

function parse(text: string, now: number): PendingMake | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const { artistId, cityId, artistName, cityName, at } = value
    const isWhole = [artistId, cityId].every(id => Number.isSafeInteger(id) && Number(id) > 0)
    if (!isWhole || typeof at !== 'number' || at > now || now - at > keptMs) return null
    return {
      artistId: Number(artistId),
      cityId: Number(cityId),
      artistName: String(artistName),
      cityName: String(cityName),
    }
  } catch {
    return null
  }
}
