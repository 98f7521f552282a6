import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { eventStatuses, lineUpSql } from '../event-row.ts'
import { type EventPlace, toPlace } from '../move-event.ts'

/** Columns that acts change, all of which are put back when an act is taken back. */
export const changedByActs = [
  ...(['status', 'status_note', 'status_changed_at', 'starts_at', 'is_day_only', 'zone', 'venue'] as const),
  ...(['venue_address', 'city_id', 'lat', 'lon', 'doors_at', 'open_at', 'ends_at', 'ends_on'] as const),
  ...(['previous_starts_at', 'previous_is_day_only'] as const),
] as const

const read = statement({
  name: 'events.for-act',
  text: `select e.id, e.name, e.status, e.status_note, e.zone, e.venue, e.venue_address, e.city_id, e.starts_at, e.is_day_only,
      ${lineUpSql} as artist_ids,
      jsonb_build_object(${changedByActs.map(column => `'${column}', e.${column}`).join(', ')}) as columns
    from events e where e.id = $1`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(eventStatuses),
    status_note: z.record(z.string(), z.string()),
    zone: z.string(),
    venue: z.string(),
    venue_address: z.string().nullable(),
    city_id: z.int(),
    starts_at: z.date(),
    is_day_only: z.boolean(),
    artist_ids: z.array(z.int()),
    columns: z.record(z.string(), z.json()),
  }),
})
export type EventForAct = RowOf<typeof read>

/** Reads an event for an act, without locking it. */
export async function readEventForAct(db: ReadDb, eventId: number): Promise<EventForAct | undefined> {
  const [event] = await db.query(read, [eventId])
  return event
}

const lock = statement({
  name: 'events.lock-for-act',
  text: 'select id from events where id = $1 for update',
  row: z.object({ id: z.int() }),
})

export async function lockEventForAct(db: Db, { event_id: eventId }: { event_id: number }): Promise<void> {
  await db.query(lock, [eventId])
}

/** Status and place of an event, which acts show before and after them. */
export interface EventFacts extends EventPlace {
  status: EventForAct['status']
}

export const toFacts = (event: EventForAct): EventFacts => ({ status: event.status, ...toPlace(event) })
