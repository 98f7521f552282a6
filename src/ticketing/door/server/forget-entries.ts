import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'

const forgetStatement = statement({
  name: 'door.forget-entries-of-door',
  text: `update door_entries set forgotten_at = $2
    where door_id = $1 and forgotten_at is null and ($3::timestamptz is null or received_at >= $3)
    returning ticket_id`,
  row: z.object({ ticket_id: z.string() }),
})

/**
 * Takes back what a door wrote down, all of it or what the server received from `since` on, whatever times the door
 * gave. Rows stay, so that other doors learn of it. Resolves with how many entries those were.
 */
export async function forgetEntries(
  db: Db,
  { doorId, since, now }: { doorId: number; since: Date | null; now: number },
): Promise<number> {
  return (await db.query(forgetStatement, [doorId, new Date(now), since])).length
}

const forgottenStatement = jsonStatement({
  name: 'door.forgotten-entries',
  text: `select door_id, json_agg(seq order by seq) as seqs from door_entries
    where event_id = $1 and forgotten_at is not null and ($2::timestamptz is null or forgotten_at >= $2)
    group by door_id order by door_id`,
  row: z.object({ door_id: z.int(), seqs: z.array(z.int()) }),
})

/** Numbers of forgotten entries by door; with `since` those that were forgotten from then on. */
export function readForgotten(db: ReadDb, eventId: number, since: Date | null) {
  return readJsonRows(db, forgottenStatement, [eventId, since])
}
