import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { statement } from '../../../platform/server/statement.ts'

const batchSize = 5000

const notIndexed = statement({
  name: 'artists.not-indexed',
  text: `select id, name from artists where search_name = '' and id > $1 order by id limit $2`,
  row: z.object({ id: z.int(), name: z.string() }),
})

const indexNames = statement({
  name: 'artists.index',
  text: `update artists a set search_name = f.form
           from unnest($1::int[], $2::text[]) f (id, form)
          where a.id = f.id and f.form <> '' returning a.id`,
  row: z.object({ id: z.int() }),
})

/**
 * Indexes all artists that are missing from the search index: new ones, and renamed ones, which a trigger has
 * removed from it. Call it in the transaction that inserts or renames artists; popularity changes and
 * deletions need no call. Takes about 70 µs per artist.
 * @returns the number of artists indexed
 */
export async function indexArtists(db: Db): Promise<number> {
  let indexedCount = 0
  let lastId = 0
  for (;;) {
    const artists = await db.query(notIndexed, [lastId, batchSize])
    if (artists.length === 0) return indexedCount
    const names = artists.map(({ name }) => normalise(name))
    const indexed = await db.query(indexNames, [artists.map(({ id }) => id), names])
    indexedCount += indexed.length
    lastId = artists.at(-1)!.id
  }
}
