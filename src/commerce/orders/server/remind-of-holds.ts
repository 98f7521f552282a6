import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { notifyBuyer } from './notify-buyer.ts'

/** Time between the reminder and the end of the hold. */
const beforeEndMs = 5 * 60_000
const atOnce = 200

/** Skips orders with an open payment, whose fans need no reminder. */
const takeStatement = statement({
  name: 'orders.take-ending-holds',
  text: `update orders set hold_told_at = $1 where id = any(array(
      select id from orders where is_holding and hold_expires_at > $1 and hold_expires_at <= $2 and status = 'PENDING'
        and hold_told_at is null and open_payments = 0 order by hold_expires_at, id limit $3 for no key update skip locked))
    returning id`,
  row: z.object({ id: z.int() }),
})

/** Reminds fans once, five minutes before their unpaid order expires. */
export const remindOfHolds = defineTask({
  name: 'remindOfHolds',
  schema: noPayload,
  queue: 'messages',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => remindSome(db, now()))) === atOnce);
  },
})

async function remindSome(db: Db, now: number): Promise<number> {
  const found = await db.query(takeStatement, [new Date(now), new Date(now + beforeEndMs), atOnce])
  for (const { id } of found) await notifyBuyer(db, id, { news: 'hold_ends', at: now })
  return found.length
}
