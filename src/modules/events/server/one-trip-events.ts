import type { ReadDb } from '../../../platform/server/database.ts'
import { readRows } from '../../../platform/server/json-rows.ts'
import type { EventRow } from './event-row.ts'

type Found<Row> = (Row | { id: null }) & { is_there?: boolean; total_count: number }

export interface EventList<Row> {
  isThere: boolean
  totalCount: number
  rows: Row[]
}

/**
 * Runs a statement whose rows each carry `total_count` (and `is_there`, where the list is of something), with one row
 * of a null `id` where the page is empty. `first` holds what else each row says of the whole list.
 */
export async function readEvents<Row extends { id: number } = EventRow, About = unknown>(
  db: ReadDb,
  statement: { name: string; text: string; values: unknown[] },
): Promise<EventList<Row> & { first: About | undefined }> {
  const found = await readRows<Found<Row>>(db, statement)
  return {
    first: found[0] as About | undefined,
    isThere: found[0]?.is_there ?? false,
    totalCount: found[0]?.total_count ?? 0,
    rows: found.filter((row): row is Row & { total_count: number } => row.id !== null),
  }
}
