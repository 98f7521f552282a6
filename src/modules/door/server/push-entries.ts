import * as z from 'zod'
import type { DoorContext } from '../../../platform/server/context.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { DoorEntry } from '../merge-entries.ts'

const noteContact = statement({
  name: 'door.note-contact',
  text: 'update doors set contact_at = $2, offset_ms = $3, waiting_count = $4 where id = $1',
  row: none,
})

/**
 * A number that is there already is from a push whose answer was lost; with another ticket it is taken. The door's row,
 * locked before, keeps pushes of one door apart.
 */
const addEntries = statement({
  name: 'door.add-entries',
  text: `with pushed as (
      select * from json_to_recordset($4) as p (seq int, ticket_id text, at bigint, offset_ms bigint, how text)
    ), added as (
      insert into door_entries (door_id, event_id, received_at, seq, ticket_id, at_ms, offset_ms, how)
      select $1, $2, $3, seq, ticket_id, at, offset_ms, how from pushed on conflict do nothing
    ) select coalesce((select max(seq) from door_entries where door_id = $1), 0) as last_seq,
        coalesce((select json_agg(p.seq order by p.seq) from pushed p
          join door_entries e on e.door_id = $1 and e.seq = p.seq where e.ticket_id <> p.ticket_id), '[]') as taken`,
  row: z.object({ last_seq: z.int(), taken: z.array(z.int()) }),
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
    const values = [doorId, eventId, new Date(now), JSON.stringify(entries)]
    const [added] = entries.length > 0 ? await db.query(addEntries, values) : []
    return { server_time: now, taken: added?.taken ?? [], last_seq: added?.last_seq ?? 0 }
  })
}
