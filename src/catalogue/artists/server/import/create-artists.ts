import * as z from 'zod'
import { setKeys } from '../../../../platform/import/ensure-keys.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { indexArtists } from '../index-artists.ts'
import { artistContent, computeHue } from './artist-content.ts'

const insertArtists = statement({
  name: 'artists.create',
  text: `insert into artists (name, slug, hue) select * from unnest($1::text[], $2::text[], $3::int[])
    returning id, name`,
  row: z.object({ id: z.int(), name: z.string() }),
})

/**
 * Creates artists of which only the name is known and indexes them for search, in the caller's transaction.
 * Returns their ids in the order of the drafts.
 * @param drafts must have distinct names; `key` is the import key, or null for none
 */
export async function createArtists(
  db: Db,
  drafts: { name: string; key: string | null }[],
): Promise<number[]> {
  const names = drafts.map(({ name }) => name)
  const rows = await db.query(insertArtists, [names, names.map(toSlug), names.map(computeHue)])
  const idsByName = new Map(rows.map(({ id, name }) => [name, id]))
  const keyed = drafts.flatMap(({ name, key }) =>
    key === null ? [] : [{ key, id: idsByName.get(name) ?? 0 }],
  )
  if (keyed.length > 0) await setKeys(db, artistContent.name, keyed)
  await indexArtists(db)
  return names.map(name => idsByName.get(name) ?? 0)
}
