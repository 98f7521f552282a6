import * as z from 'zod'
import { selectIdByKey } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { eventStatuses } from './event-row.ts'

/** Locks the row, so that the state that is checked is the state that changes. */
const byIdOrKey = statement({
  name: 'events.find-for-command',
  text: `select e.id, e.name, e.status, e.zone, e.venue, e.venue_address, e.city_id, e.starts_at, e.over_at, e.is_day_only, e.announced_at
    from events e
   where e.id = coalesce(${selectIdByKey('events', '$1')}, $2) for update of e`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(eventStatuses),
    zone: z.string(),
    venue: z.string(),
    venue_address: z.string().nullable(),
    city_id: z.int(),
    starts_at: z.date(),
    over_at: z.date(),
    is_day_only: z.boolean(),
    announced_at: z.date().nullable(),
  }),
})
export type FoundEvent = RowOf<typeof byIdOrKey>
export type EventStatus = FoundEvent['status']

/** Finds the event with this id or import key and locks it for the rest of the transaction. */
export async function findEvent(db: Db, name: string): Promise<FoundEvent | undefined> {
  const id = /^\d{1,9}$/.test(name) ? Number(name) : null
  const [event] = await db.query(byIdOrKey, [name, id])
  return event
}
