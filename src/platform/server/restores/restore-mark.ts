import type pg from 'pg'
import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { type RowOf, statement } from '../statement.ts'

const readStatement = statement({
  name: 'restores.read-mark',
  text: `select id, restored_at, recovered_to, source from restores
    where adopted_at is null order by recovered_to, id limit 1`,
  row: z.object({ id: z.int(), restored_at: z.date(), recovered_to: z.date(), source: z.string() }),
})

/** Says that this database is a restored copy that isn't adopted yet. */
export type RestoreMark = RowOf<typeof readStatement>

/** Reads the oldest mark; null if the database is no restored copy, or an adopted one. */
export async function readRestoreMark(db: ReadDb): Promise<RestoreMark | null> {
  const [mark] = await db.query(readStatement)
  return mark ?? null
}

export const restoredCopyNotice =
  'the database is a restored copy: it can only be read, no jobs run and no services are called. Run `backup adopt`, then restart.'

export const restoredCopyProblem =
  'This database is a restored copy, which can only be read: run `backup adopt` first.'

export interface Restore {
  /** Time of the last commit that the copy has. */
  recoveredTo: Date
  /** The backup, such as its label. */
  source: string
}

/**
 * Marks the database of this connection as a restored copy. From its next connection on, PostgreSQL itself
 * refuses writes to every client, because the mark makes transactions read-only by default.
 */
export async function markRestored(
  client: Pick<pg.ClientBase, 'query'>,
  { recoveredTo, source }: Restore,
): Promise<void> {
  await client.query('begin read write')
  try {
    await client.query('insert into restores (recovered_to, source) values ($1, $2)', [recoveredTo, source])
    await client.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
