import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const sums = statement({
  name: 'payments.report',
  text: `select l.account, l.project_id, l.currency, sum(l.amount)::bigint as amount, count(*) as lines
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where e.at >= $1 and e.at < $2 group by l.account, l.project_id, l.currency
    order by l.account, l.project_id nulls first, l.currency`,
  row: z.object({
    account: z.string(),
    project_id: z.int().nullable(),
    currency: z.string(),
    amount: z.int(),
    lines: z.int(),
  }),
})

/**
 * Sums the ledger by account, project and currency over a period, which includes its start and excludes its
 * end.
 */
export function sumLedger(
  db: ReadDb,
  { from, until }: { from: number; until: number },
): Promise<RowOf<typeof sums>[]> {
  return db.query(sums, [new Date(from), new Date(until)])
}
