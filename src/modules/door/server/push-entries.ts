import type { DoorContext } from '../../../platform/server/context.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { DoorEntry } from '../merge-entries.ts'

const noteContact = statement({
  name: 'door.note-contact',
  text: 'update doors set contact_at = $2, offset_ms = $3, waiting_count = $4 where id = $1',
  row: none,
})

/** A number that is there already is from a push whose answer was lost. */
const addEntries = statement({
  name: 'door.add-entries',
  text: `insert into door_entries (door_id, event_id, received_at, seq, ticket_id, at_ms, offset_ms, how)
    select $1, $2, $3, seq, ticket_id, at, offset_ms, how
      from json_to_recordset($4) as p (seq int, ticket_id text, at bigint, offset_ms bigint, how text)
    on conflict do nothing`,
  row: none,
})

interface Pushed {
  entries: Omit<DoorEntry, 'door_id'>[]
  offset_ms: number | null
  waiting_count: number
}

/** Keeps what a door wrote down, and that it was in contact. */
export function pushEntries(
  { entries, offset_ms: offset, waiting_count: waiting }: Pushed,
  { door: { doorId, eventId }, write, now: clock }: Pick<DoorContext, 'door' | 'write' | 'now'>,
) {
  const now = clock()
  return write(async db => {
    await db.query(noteContact, [doorId, new Date(now), offset, waiting])
    if (entries.length > 0) {
      await db.query(addEntries, [doorId, eventId, new Date(now), JSON.stringify(entries)])
    }
    return { server_time: now }
  })
}
