import { createPendingAct, isId, type PendingStore } from '../../../platform/web/session/pending-act.ts'

/** A follow that waits for its fan to sign in. */
export interface PendingFollow {
  artistId: number
  /** For the words of the toast. */
  artistName: string
}

export function createPendingFollow(store: PendingStore, now: () => number) {
  return createPendingAct({ key: 'pending-follow', read, store, now })
}

function read({ artistId, artistName }: Record<string, unknown>): PendingFollow | null {
  return isId(artistId) ? { artistId, artistName: String(artistName) } : null
}
