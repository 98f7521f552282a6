import * as z from 'zod'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'

const erase = statement({
  name: 'operators.erase-reason',
  text: 'delete from audit_reasons where row_id = $1 returning row_id',
  row: z.object({ row_id: z.int() }),
})

/**
 * Erases the reason of a row with its salt; the hash that stays in the row can't be guessed then. Returns
 * false if the row has no reason.
 */
export async function eraseReason(db: Db, rowId: number): Promise<boolean> {
  return (await db.query(erase, [rowId])).length > 0
}
