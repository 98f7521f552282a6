import * as z from 'zod'
import type { DoorContext } from '../../../platform/server/context.ts'
import { statement } from '../../../platform/server/statement.ts'
import { readAdmissionWindows } from '../../tickets/server/index.ts'
import type { EntryOutcome } from '../contract.ts'
import type { DoorEntry } from '../merge-entries.ts'
import { isPlausible } from './is-plausible.ts'

const noteContact = statement({
  name: 'door.note-contact',
  text: `update doors set contact_at = $2, offset_ms = $3, waiting_count = $4 where id = $1
    returning coalesce(opened_at, created_at) as "openedAt"`,
  row: z.object({ openedAt: z.date() }),
})

/**
 * A number that exists comes from a push whose response was lost; if it belongs to another ticket, it is
 * taken. The door's row is locked before, which serializes its pushes.
 */
const addEntries = statement({
  name: 'door.add-entries',
  text: `with pushed as (
      select * from json_to_recordset($4)
        as p (seq int, ticket_id text, at bigint, offset_ms bigint, how text, is_implausible boolean)
    ), added as (
      insert into door_entries (door_id, event_id, received_at, seq, ticket_id, at_ms, offset_ms, how, is_implausible)
      select $1, $2, $3, seq, ticket_id, at, offset_ms, how, is_implausible from pushed on conflict do nothing
    ) select coalesce((select max(seq) from door_entries where door_id = $1), 0) as last_seq,
        coalesce((select json_agg(p.seq order by p.seq) from pushed p
          join door_entries e on e.door_id = $1 and e.seq = p.seq where e.ticket_id <> p.ticket_id), '[]') as taken`,
  row: z.object({ last_seq: z.int(), taken: z.array(z.int()) }),
})

type PushedEntry = Omit<DoorEntry, 'door_id' | 'is_implausible'>

interface Pushed {
  entries: PushedEntry[]
  offset_ms: number | null
  waiting_count: number
}

/** Stores a door's entries and its contact; skips tickets of other events. */
export function pushEntries(
  { entries, offset_ms: offset, waiting_count: waiting }: Pushed,
  { door: { doorId, eventId }, write, now: clock }: Pick<DoorContext, 'door' | 'write' | 'now'>,
) {
  const now = clock()
  return write(async db => {
    const [door] = await db.query(noteContact, [doorId, new Date(now), offset, waiting])
    if (!door || entries.length === 0) return { server_time: now, results: [], taken: [], last_seq: 0 }
    const ids = [...new Set(entries.map(({ ticket_id }) => ticket_id))]
    const windows = await readAdmissionWindows(db, eventId, ids)
    const known = entries.flatMap(entry => {
      const window = windows.get(entry.ticket_id)
      return window ? [{ ...entry, is_implausible: !isPlausible(entry, { ...door, window, now }) }] : []
    })
    const values = [doorId, eventId, new Date(now), JSON.stringify(known)]
    const [added] = await db.query(addEntries, values)
    const taken = added?.taken ?? []
    const outcomes = new Map(known.map(entry => [entry.seq, toOutcome(entry, taken)]))
    const results = entries.map(({ seq }) => ({
      seq,
      outcome: outcomes.get(seq) ?? ('unknown_ticket' as const),
    }))
    return { server_time: now, results, taken, last_seq: added?.last_seq ?? 0 }
  })
}

function toOutcome(
  { seq, is_implausible: isImplausible }: { seq: number; is_implausible: boolean },
  taken: readonly number[],
): EntryOutcome {
  if (taken.includes(seq)) return 'taken'
  return isImplausible ? 'implausible' : 'stored'
}
