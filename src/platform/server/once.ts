import type { z } from 'zod'
import type { Db, ReadDb } from './database.ts'
import { none } from './statement.ts'

/** Runs a text that is made for this one transaction: it has no name, so no connection keeps it. */
export async function runOnce(db: Db, text: string, values?: unknown[]): Promise<void> {
  await db.query({ name: '', isPrepared: false, text, row: none }, values)
}

/** The same for a text that answers rows. */
export function readOnce<Row>(
  db: ReadDb,
  { text, row }: { text: string; row: z.ZodType<Row> },
  values?: unknown[],
): Promise<Row[]> {
  return db.query({ name: '', isPrepared: false, text, row }, values)
}
