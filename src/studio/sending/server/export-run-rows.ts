import * as z from 'zod'
import { statement } from '../../../platform/server/statement.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import { runRowFilter } from '../contract.ts'
import { readRunRows } from './read-runs.ts'

const batchSize = 1_000

const count = statement({
  name: 'sending.count-run-rows',
  text: 'select count(*) as row_count from dispatch_rows where run_id = $1 and ($2::text is null or state = $2)',
  row: z.object({ row_count: z.int() }),
})

/** The rows of a dispatch, such as those that were left, with the columns of a file that can be sent again. */
export const runRowExport: ExportDefinition<z.output<typeof runRowFilter>> = {
  kind: 'dispatch_rows',
  right: 'orders.read',
  // A run may hold orders of all artists.
  scope: 'none',
  filter: runRowFilter,
  header: ['line', 'number', 'carrier', 'tracking_number', 'state', 'problem', 'at'],
  async count(db, { run_id: runId, state }) {
    const [counted] = await db.query(count, [runId, state ?? null])
    return counted?.row_count ?? 0
  },
  async *readRows(db, { run_id: runId, state = null }) {
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
