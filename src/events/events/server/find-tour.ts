import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIdOrKey = statement({
  name: 'tours.find-for-command',
  text: `select t.id, ${buildTextSql('t.name', "'en'")} as name from tours t where t.id = ${selectIdByName('tours', '$1')}
    for update of t`,
  row: z.object({ id: z.int(), name: z.string() }),
})
export type FoundTour = RowOf<typeof byIdOrKey>

/** Finds the tour with this id or import key and locks it for the rest of the transaction. */
export async function findTour(db: Db, name: string): Promise<FoundTour | undefined> {
  const [tour] = await db.query(byIdOrKey, [name])
  return tour
}
