import type * as z from 'zod'
import { buildDomainEventExistsSql } from '../../../notifications/server/index.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type EventNews, newsColumns, newsRow, recordEventNews, resolveNewsNames } from './event-news.ts'
import { buildHeldUntilSql } from './held-changes.ts'

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

/** Marks events as announced, so that later edits are announced as changes. */
export async function markEventsAnnounced(db: Db, eventIds: number[], now: number): Promise<void> {
  if (eventIds.length > 0) await db.query(markAnnounced, [eventIds, new Date(now)])
}

/**
 * Announces new events to fans nearby, in the caller's transaction. Skips past, cancelled and postponed ones,
 * and announces each event only once.
 */
export async function announceEvents(db: Db, eventIds: number[], now: number): Promise<void> {
  const events = await selectAnnounceable(db, await db.query(toAnnounce, [new Date(now), eventIds]))
  const ids = events.map(({ id }) => id)
  await markEventsAnnounced(db, ids, now)
  for (const event of events) {
    await recordEventNews(db, event, { kind: 'event_near', key: `event:${event.id}`, at: now })
  }
}

/** Selects the events with a valid artist. */
async function selectAnnounceable(db: ReadDb, rows: z.output<typeof newsRow>[]): Promise<EventNews[]> {
  return (await resolveNewsNames(db, rows)).filter(({ artists }) => artists.length > 0)
}

/** Maximum time after its start at which a sale is still announced; exceeds any delay of the queue. */
const saleAnnouncementMs = 86_400_000

const onSaleNow = statement({
  name: 'events.on-sale-now',
  text: `select ${newsColumns} from events e where ${isComing} and e.id in (
          select t.event_id from event_tickets t
           where t.on_sale_at > $2 and t.on_sale_at <= $1 and not t.is_sold_out)
        and not ${buildDomainEventExistsSql(`'on-sale:' || e.id`)}
        and ${buildHeldUntilSql('e.id', '$1')} is null order by e.id`,
  row: newsRow,
})

/** Announces ticket sales that have just started, once per event, regardless of the number of vendors. */
export const announceSales = defineTask({
  name: 'announceSales',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    const at = now()
    const rows = await database.db.query(onSaleNow, [new Date(at), new Date(at - saleAnnouncementMs)])
    for (const event of await selectAnnounceable(database.db, rows)) {
      await database.transaction(db =>
        recordEventNews(db, event, { kind: 'event_on_sale', key: `on-sale:${event.id}`, at }),
      )
    }
  },
})
