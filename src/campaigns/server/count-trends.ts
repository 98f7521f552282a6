import * as z from 'zod'
import { defineTask, noPayload } from '../../platform/server/jobs/task.ts'
import { none, statement } from '../../platform/server/statement.ts'

/** Finds campaigns whose weekly count is stale because a day has passed. */
const behind = statement({
  name: 'campaigns.behind',
  text: `
select p.id from campaigns p left join (
  select campaign_id, sum(make_count)::int as n from campaign_days where day > $1::date - 7 group by campaign_id
) d on d.campaign_id = p.id
where p.week_count <> coalesce(d.n, 0) order by p.id`,
  row: z.object({ id: z.int() }),
})

const lockSome = statement({
  name: 'campaigns.lock-some',
  text: 'select id from campaigns where id = any($1) order by id for update',
  row: z.object({ id: z.int() }),
})

/** Recounts under the row lock, because a make may have been added in the meantime. */
const recountWeek = statement({
  name: 'campaigns.recount-week',
  text: `
update campaigns p set week_count = (
  select coalesce(sum(d.make_count), 0) from campaign_days d where d.campaign_id = p.id and d.day > $2::date - 7
) where p.id = any($1)`,
  row: none,
})

const atOnce = 500

/** Updates the sliding seven-day counts behind "trending". Idempotent, even when run concurrently. */
export const countTrends = defineTask({
  name: 'countTrends',
  schema: noPayload,
  queue: 'bulk',
  every: '7 * * * *',
  async run(_payload, { database, now }) {
    const today = new Date(now()).toISOString().slice(0, 10)
    const found = await database.db.query(behind, [today])
    for (let from = 0; from < found.length; from += atOnce) {
      const ids = found.slice(from, from + atOnce).map(({ id }) => id)
      await database.transaction(async db => {
        await db.query(lockSome, [ids])
        await db.query(recountWeek, [ids, today])
      })
    }
  },
})
