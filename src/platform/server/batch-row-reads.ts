import { batchReads } from './batch-reads.ts'
import type { ReadDb } from './database.ts'
import type { Statement } from './statement.ts'

/** The row for one of the batched queries; `place` is the query's position, starting at 1. */
interface Placed {
  place: number
}

/**
 * Like {@link batchReads}, but with a single statement. Queries without a row get null.
 * @param toValues returns the statement's values for the queries in this order
 */
export function batchRowReads<Query, Row extends Placed>(
  batchStatement: Statement<Row>,
  toValues: (query: Query[]) => unknown[],
  limits: { askedMax: number },
): (db: ReadDb, query: Query) => Promise<Row | null> {
  return batchReads<Query, Row | null>(async (db, query) => {
    const rows = await db.query(batchStatement, toValues(query))
    const byPlace = new Map(rows.map(row => [row.place, row]))
    return query.map((_, at) => byPlace.get(at + 1) ?? null)
  }, limits)
}
