import { ensureKeys, readKeys } from '../../../../platform/import/ensure-keys.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { artistContent } from './artist-content.ts'

/** Returns the import key of each artist and creates the missing ones. Runs in the caller's transaction. */
export async function ensureArtistKeys(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  await ensureKeys(db, artistContent, ids)
  return readKeys(db, artistContent.name, ids)
}
