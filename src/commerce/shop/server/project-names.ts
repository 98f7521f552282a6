import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIds = statement({
  name: 'shop.project-names',
  text: 'select id, name, artist_id from projects where id = any($1::int[])',
  row: z.object({
    id: z.int(),
    name: z.record(z.string(), z.string()),
    artist_id: z.int().nullable(),
  }),
})

/** Reads the names of projects in all locales, for texts that are stored until a fan reads them. */
export function readProjectNames(db: ReadDb, ids: Iterable<number>): Promise<Lookup<RowOf<typeof byIds>>> {
  return lookUp(ids, uniqueIds => db.query(byIds, [uniqueIds]))
}
