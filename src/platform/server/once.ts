import type { z } from 'zod'
import type { Db, ReadDb } from './database.ts'
import { none } from './statement.ts'

/**
 * Runs a statement that is built for this transaction only. It has no name, so that no connection prepares
 * it.
 */
export async function runOnce(db: Db, text: string, values?: unknown[]): Promise<void> {
  await db.query({ name: '', isPrepared: false, text, row: none }, values)
}

/** Like {@link runOnce}, for a statement that returns rows. */
export function readOnce<Row>(
  db: ReadDb,
  { text, row }: { text: string; row: z.ZodType<Row> },
  values?: unknown[],
): Promise<Row[]> {
  return db.query({ name: '', isPrepared: false, text, row }, values)
}
