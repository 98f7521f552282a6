import { type KeyValueStore, ownLocalStorage } from '../../../platform/web/storage/local-storage.ts'

/** Nearer than this to either end a replay starts from the beginning. */
const edgeSeconds = 30

const keyOf = (showId: number) => `resume:${showId}`

/** The second at which this browser left a replay; null where it starts from the beginning. */
export function readResume(showId: number, store: KeyValueStore = ownLocalStorage()): number | null {
  const stored = store.get(keyOf(showId)) ?? ''
  return /^\d{1,5}$/.test(stored) ? Number(stored) : null
}

/** Stores where a replay is, in seconds. */
export function saveResume(
  showId: number,
  { seconds, end }: { seconds: number; end: number },
  store: KeyValueStore = ownLocalStorage(),
): void {
  const isWithin = seconds >= edgeSeconds && seconds <= end - edgeSeconds
  store.set(keyOf(showId), isWithin ? String(Math.floor(seconds)) : null)
}
