import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import type { DoorEntry } from '../merge-entries.ts'

const entriesStatement = jsonStatement({
  name: 'door.entries',
  text: `select door_id, seq, ticket_id, at_ms as at, offset_ms, how, is_implausible from door_entries
    where event_id = $1 and forgotten_at is null and ($2::timestamptz is null or received_at >= $2) order by door_id, seq`,
  row: z.object({
    door_id: z.int(),
    seq: z.int(),
    ticket_id: z.string(),
    at: z.int(),
    offset_ms: z.int().nullable(),
    how: z.enum(['camera', 'hand']),
    is_implausible: z.boolean(),
  }),
})

/**
 * Reads the entries of all doors of an event; with `since`, only those that arrived at or after that time.
 */
export async function readEntries(
  db: ReadDb,
  eventId: number,
  since: Date | null = null,
): Promise<DoorEntry[]> {
  const rows = await readJsonRows(db, entriesStatement, [eventId, since])
  return rows.map(({ is_implausible: isImplausible, ...entry }) =>
    isImplausible ? { ...entry, is_implausible: true } : entry,
  )
}

const doorsStatement = jsonStatement({
  name: 'door.of-event',
  text: `select d.id as door_id, d.name, d.opened_at is not null as is_open, d.revoked_at is not null as is_revoked,
      (extract(epoch from d.contact_at) * 1000)::bigint as contact_at, d.waiting_count, d.offset_ms,
      (select count(*) from door_entries n where n.door_id = d.id and n.forgotten_at is null)::int as entry_count
    from doors d where d.event_id = $1 order by d.id`,
  row: z.object({
    door_id: z.int(),
    name: z.string(),
    is_open: z.boolean(),
    is_revoked: z.boolean(),
    contact_at: z.int().nullable(),
    waiting_count: z.int(),
    entry_count: z.int(),
    offset_ms: z.int().nullable(),
  }),
})
export type EventDoor = z.output<typeof doorsStatement.row>

export function readDoors(db: ReadDb, eventId: number): Promise<EventDoor[]> {
  return readJsonRows(db, doorsStatement, [eventId])
}
