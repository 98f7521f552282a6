import type { Db } from '../../../platform/server/database.ts'
import { normalise } from '../../search/server/index.ts'

const batchSize = 5000

/**
 * Makes every artist findable that is not yet: new ones, and renamed ones (the database takes an artist out of
 * the search when its name changes). Call it in the transaction that inserted or renamed; popularity changes
 * and deletes need nothing. Takes about 70 µs an artist.
 * @returns the number of artists indexed.
 */
export async function indexArtists(db: Db): Promise<number> {
  let indexedCount = 0
  let lastId = 0
  for (;;) {
    const artists = await db.query<{ id: number; name: string }>({
      name: 'artists.not-indexed',
      text: `select id, name from artists where search_name = '' and id > $1 order by id limit $2`,
      values: [lastId, batchSize],
    })
    if (artists.length === 0) return indexedCount
    const indexed = await db.query<{ id: number }>({
      name: 'artists.index',
      text: `update artists a set search_name = f.form
               from unnest($1::int[], $2::text[]) f (id, form)
              where a.id = f.id and f.form <> '' returning a.id`,
      values: [artists.map(({ id }) => id), artists.map(({ name }) => normalise(name))],
    })
    indexedCount += indexed.length
    lastId = artists.at(-1)!.id
  }
}
