import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { DoorContext } from '../../../platform/server/context.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'
import { listAdmissions, readPublicKeys } from '../../tickets/server/index.ts'
import { doorEnd, doorSource } from './door-row.ts'
import { groupTickets } from './group-tickets.ts'
import { type EventDoor, readDoors, readEntries } from './read-entries.ts'
import { readWithdrawn } from './withdraw-entries.ts'

/**
 * Overlap with the last response, because a transaction that began earlier may commit later, and the clocks
 * of processes differ. Duplicates change nothing. Entries are written only by API calls; tickets are also
 * written by operators' commands and jobs, whose transactions may last longer (connection-limits.ts).
 */
const overlapMs = { entries: 60_000, tickets: 1_200_000 }

const doorStatement = statement({
  name: 'door.with-event',
  text: `select d.name, e.name as event_name, e.venue, e.zone, e.status = 'cancelled' as is_cancelled,
      ${buildIsoUtcSql('e.doors_at')} as doors_at, ${buildIsoUtcSql('e.starts_at')} as starts_at, ${buildIsoUtcSql('e.ends_at')} as ends_at,
      ${doorEnd} as erase_at from ${doorSource} where d.id = $1`,
  row: z.object({
    name: z.string(),
    event_name: z.string(),
    venue: z.string(),
    zone: z.string(),
    is_cancelled: z.boolean(),
    starts_at: z.string(),
    erase_at: z.date(),
    doors_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  }),
})

type Context = Pick<DoorContext, 'door' | 'read' | 'now' | 'locale'>

/** Reads all data that a device needs to work offline during an event, or the changes since the last list. */
export async function readList(
  { since }: { since?: number | undefined },
  { door: { doorId, eventId }, read, now: clock, locale }: Context,
) {
  const now = clock()
  const from = (overlap: number) => (since === undefined ? null : new Date(Math.max(0, since - overlap)))
  const changedSince = from(overlapMs.tickets)
  const [[found], admissions, { keys }, entries, forgotten, doors] = await Promise.all([
    read.query(doorStatement, [doorId]),
    listAdmissions(read, { at: { eventId }, locale, ...(changedSince && { changedSince }) }),
    readPublicKeys(read, now),
    readEntries(read, eventId, from(overlapMs.entries)),
    readWithdrawn(read, eventId, changedSince),
    readDoors(read, eventId),
  ])
  if (!found) return fail(platformErrors.doorClosed)
  const { name, event_name, erase_at, ...event } = found
  return {
    server_time: now,
    erase_at: erase_at.getTime(),
    door: { door_id: doorId, name },
    event: { event_id: eventId, name: event_name, ...event },
    keys,
    ...groupTickets(admissions),
    entries,
    forgotten,
    doors: doors.filter(({ is_revoked }) => !is_revoked).map(presentDoor),
  }
}

function presentDoor({ door_id, name, is_open, contact_at, waiting_count }: EventDoor) {
  return { door_id, name, is_open, contact_at, waiting_count }
}
