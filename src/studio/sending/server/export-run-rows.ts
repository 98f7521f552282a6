import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import { runRowFilter } from '../contract.ts'
import { readRunRows } from './read-runs.ts'

const batchSize = 1_000

/** A caller with a scope exports only runs of the same scope, which found no other orders. */
const count = statement({
  name: 'sending.count-run-rows',
  text: `select count(*) as row_count from dispatch_rows w join dispatch_runs r on r.id = w.run_id
    where w.run_id = $1 and ($2::text is null or w.state = $2) and ($3::jsonb is null or r.scope = $3)`,
  row: z.object({ row_count: z.int() }),
})

async function countRows(
  db: ReadDb,
  { run_id: runId, state }: z.output<typeof runRowFilter>,
  scope: StaffScope | null,
): Promise<number> {
  const [counted] = await db.query(count, [runId, state ?? null, scope && JSON.stringify(scope)])
  return counted?.row_count ?? 0
}

/** The rows of a dispatch, such as those that were left, with the columns of a file that can be sent again. */
export const runRowExport: ExportDefinition<z.output<typeof runRowFilter>> = {
  kind: 'dispatch_rows',
  right: 'orders.read',
  scope: 'artist',
  filter: runRowFilter,
  header: ['line', 'number', 'carrier', 'tracking_number', 'state', 'problem', 'at'],
  count: countRows,
  async *readRows(db, filter, scope) {
    if ((await countRows(db, filter, scope)) === 0) return
    const { run_id: runId, state = null } = filter
    for (let offset = 0; ; offset += batchSize) {
      const rows = await readRunRows(db, { runId, state, limit: batchSize, offset })
      if (rows.length === 0) return
      yield rows.map(row => [
        row.line,
        row.number,
        row.carrier,
        row.tracking_number,
        row.state,
        row.problem ?? '',
        row.at?.toISOString() ?? '',
      ])
    }
  },
}
