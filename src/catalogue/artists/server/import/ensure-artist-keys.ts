import * as z from 'zod'
import { ensureKeys } from '../../../../platform/import/ensure-keys.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { artistContent } from './artist-content.ts'

const keysOf = statement({
  name: 'artists.import-keys',
  text: `select id, key from import_keys where kind = 'artists' and id = any($1)`,
  row: z.object({ id: z.int(), key: z.string() }),
})

/** The key that files name each of these artists by; who has none gets one. In the caller's transaction. */
export async function ensureArtistKeys(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  await ensureKeys(db, artistContent, ids)
  const rows = await db.query(keysOf, [ids])
  return new Map(rows.map(({ id, key }) => [id, key]))
}
