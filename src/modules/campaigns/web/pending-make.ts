import { createPendingAct, isId, type PendingStore } from '../../../platform/web/session/pending-act.ts'
import type { Pair } from './made-notes.ts'

/** A make that waits for its fan to sign in. */
export interface PendingMake extends Pair {
  /** For the words of the toast. */
  artistName: string
  cityName: string
}

export function createPendingMake(store: PendingStore, now: () => number) {
  return createPendingAct({ key: 'pending-make', read, store, now })
}

function read({ artistId, cityId, artistName, cityName }: Record<string, unknown>): PendingMake | null {
  if (!isId(artistId) || !isId(cityId)) return null
  return { artistId, cityId, artistName: String(artistName), cityName: String(cityName) }
}
