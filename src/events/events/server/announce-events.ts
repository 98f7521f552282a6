import type * as z from 'zod'
import { hasHappened } from '../../../notifications/server/index.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type EventNews, nameForNews, newsColumns, newsRow, tellOfEvent } from './event-news.ts'

const isComing = `e.status = 'scheduled' and e.over_at > $1`

const toAnnounce = statement({
  name: 'events.to-announce',
  text: `select ${newsColumns} from events e
    where ${isComing} and e.announced_at is null and e.id = any($2) order by e.id`,
  row: newsRow,
})

const markAnnounced = statement({
  name: 'events.mark-announced',
  text: 'update events set announced_at = $2 where id = any($1)',
  row: none,
})

/** Fans have been told of them: what happens to them from now on is a change. */
export async function noteAnnounced(db: Db, eventIds: number[], now: number): Promise<void> {
  if (eventIds.length > 0) await db.query(markAnnounced, [eventIds, new Date(now)])
}

/**
 * Lets fans near by know of events that have come in, in the caller's transaction. Past, cancelled and postponed ones
 * are told to nobody, and an event is told once, however often it is given.
 */
export async function announceEvents(db: Db, eventIds: number[], now: number): Promise<void> {
  const events = await tellable(db, await db.query(toAnnounce, [new Date(now), eventIds]))
  const ids = events.map(({ id }) => id)
  await noteAnnounced(db, ids, now)
  for (const event of events) {
    await tellOfEvent(db, event, { kind: 'event_near', key: `event:${event.id}`, at: now })
  }
}

/** Those with an artist who can be shown. */
async function tellable(db: ReadDb, rows: z.output<typeof newsRow>[]): Promise<EventNews[]> {
  return (await nameForNews(db, rows)).filter(({ artists }) => artists.length > 0)
}

/** How long ago a sale may have begun to be told of still: longer than the queue ever stands. */
const newsMs = 86_400_000

const onSaleNow = statement({
  name: 'events.on-sale-now',
  text: `select ${newsColumns} from events e where ${isComing} and e.id in (
          select t.event_id from event_tickets t
           where t.on_sale_at > $2 and t.on_sale_at <= $1 and not t.is_sold_out)
        and not ${hasHappened(`'on-sale:' || e.id`)} order by e.id`,
  row: newsRow,
})

/** Tells of tickets that have just come on sale. An event is told of once, however many vendors it has. */
export const announceSales = defineTask({
  name: 'announceSales',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    const at = now()
    const rows = await database.db.query(onSaleNow, [new Date(at), new Date(at - newsMs)])
    for (const event of await tellable(database.db, rows)) {
      await database.transaction(db =>
        tellOfEvent(db, event, { kind: 'event_on_sale', key: `on-sale:${event.id}`, at }),
      )
    }
  },
})
