import { getLocalStorage, type KeyValueStore } from '../../../platform/web/storage/local-storage.ts'

/** Distance from either end within which a replay starts from the beginning again. */
const edgeSeconds = 30

const toKey = (showId: number) => `resume:${showId}`

/** Returns the second at which this browser left a replay; null to start from the beginning. */
export function readResume(showId: number, store: KeyValueStore = getLocalStorage()): number | null {
  const stored = store.get(toKey(showId)) ?? ''
  return /^\d{1,5}$/.test(stored) ? Number(stored) : null
}

export function saveResume(
  showId: number,
  { seconds, end }: { seconds: number; end: number },
  store: KeyValueStore = getLocalStorage(),
): void {
  const isWithin = seconds >= edgeSeconds && seconds <= end - edgeSeconds
  store.set(toKey(showId), isWithin ? String(Math.floor(seconds)) : null)
}
