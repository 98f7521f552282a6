import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'

const withdrawStatement = statement({
  name: 'door.forget-entries-of-door',
  text: `update door_entries set forgotten_at = $2
    where door_id = $1 and forgotten_at is null and ($3::timestamptz is null or received_at >= $3)
    returning ticket_id`,
  row: z.object({ ticket_id: z.string() }),
})

/**
 * Withdraws the entries of a door: all of them, or those received at or after `since`, regardless of the
 * times that the door reported. The rows remain, so that other doors learn of it. Returns the number of
 * withdrawn entries.
 */
export async function withdrawEntries(
  db: Db,
  { doorId, since, now }: { doorId: number; since: Date | null; now: number },
): Promise<number> {
  return (await db.query(withdrawStatement, [doorId, new Date(now), since])).length
}

const withdrawnStatement = jsonStatement({
  name: 'door.forgotten-entries',
  text: `select door_id, json_agg(seq order by seq) as seqs from door_entries
    where event_id = $1 and forgotten_at is not null and ($2::timestamptz is null or forgotten_at >= $2)
    group by door_id order by door_id`,
  row: z.object({ door_id: z.int(), seqs: z.array(z.int()) }),
})

/**
 * Reads the numbers of withdrawn entries by door; with `since`, only those withdrawn at or after that time.
 */
export function readWithdrawn(db: ReadDb, eventId: number, since: Date | null) {
  return readJsonRows(db, withdrawnStatement, [eventId, since])
}
