/** A follow that waits for its fan to sign in. */
export interface PendingFollow {
  artistId: number
  /** For the words of the toast. */
  artistName: string
}

const key = 'pending-follow'
/** Who signs in much later has forgotten what they wanted. */
const keptMs = 30 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the one follow that waits in this tab. A storage that fails keeps nothing, and the fan presses again. */
export function createPendingFollow(store: () => Store, now: () => number) {
  const attempt = <T>(work: (storage: Store) => T): T | null => {
    try {
      return work(store())
    } catch {
      return null
    }
  }
  return {
    keep: (follow: PendingFollow): void => {
      attempt(storage => storage.setItem(key, JSON.stringify({ ...follow, at: now() })))
    },
    /** Takes it out: it is carried out once. */
    take(): PendingFollow | null {
      const text = attempt(storage => {
        const found = storage.getItem(key)
        storage.removeItem(key)
        return found
      })
      return text === null ? null : parse(text, now())
    },
  }
}

function parse(text: string, now: number): PendingFollow | null {
  try {
    const { artistId, artistName, at } = JSON.parse(text) as Record<string, unknown>
    const isFresh = typeof at === 'number' && at <= now && now - at <= keptMs
    if (!isFresh || !Number.isSafeInteger(artistId) || Number(artistId) <= 0) return null
    return { artistId: Number(artistId), artistName: String(artistName) }
  } catch {
    return null
  }
}
