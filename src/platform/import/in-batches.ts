import * as z from 'zod'
import type { Db } from '../server/database.ts'
import { readOnce } from '../server/once.ts'

/** Maximum number of rows whose states change, and whose events are written, in one statement. */
const batchSize = 5_000

const idRow = z.object({ id: z.int() })

/**
 * Calls `work`, for a kind's `save`, with batches of the ids that a query over `import_changes c` finds, in
 * ascending order.
 */
export async function processInBatches(
  db: Db,
  from: string,
  work: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  const rows = await readOnce(db, { text: `select c.id from ${from} order by c.id`, row: idRow })
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batchSize) await work(ids.slice(at, at + batchSize))
}
