import * as z from 'zod'
import { setKeys } from '../../../../platform/import/ensure-keys.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { indexArtists } from '../index-artists.ts'
import { artistContent, hueOf } from './artist-content.ts'

const insertArtists = statement({
  name: 'artists.create',
  text: `insert into artists (name, slug, hue) select * from unnest($1::text[], $2::text[], $3::int[])
    returning id, name`,
  row: z.object({ id: z.int(), name: z.string() }),
})

/**
 * Artists of whom no more than the name is known, found by search at once. In the caller's transaction.
 * @param wanted of different names; `key` is what files name the artist by, null for any
 */
export async function createArtists(db: Db, wanted: { name: string; key: string | null }[]): Promise<void> {
  const names = wanted.map(({ name }) => name)
  const rows = await db.query(insertArtists, [names, names.map(toSlug), names.map(hueOf)])
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const keyed = wanted.flatMap(({ name, key }) => (key === null ? [] : [{ key, id: idOf.get(name) ?? 0 }]))
  await setKeys(db, artistContent.name, keyed)
  await indexArtists(db)
}
