import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildEventScopeSql } from './event-scope.ts'

const soon = statement({
  name: 'events.sales-soon',
  text: `select e.id, e.name as title, min(t.on_sale_at) as at from event_tickets t join events e on e.id = t.event_id
    where t.on_sale_at > $1 and t.on_sale_at <= $2 and e.status = 'scheduled' and ($3::int[] is null
      or ${buildEventScopeSql('e.id', { artistIds: '$3', eventIds: '$4' })})
    group by e.id order by at, e.id limit 20`,
  row: z.object({ id: z.int(), title: z.string(), at: z.date() }),
})

interface Query {
  now: number
  until: number
  scope: StaffScope | null
}

/** Lists events whose tickets go on sale before `until`, soonest first. */
export const listTicketSalesSoon = (db: ReadDb, { now, until, scope }: Query) =>
  db.query(soon, [new Date(now), new Date(until), scope?.artistIds ?? null, scope?.eventIds ?? null])
