import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { endExpired, expiredOrders, expireStopped } from './expired-holds.ts'

const atOnce = 100

/**
 * Ends holds whose time is up, and those of what is not sold any more. Orders with a payment that may still charge are not touched: the payment has to be given
 * up first, by whoever keeps payments.
 */
export const endExpiredHolds = defineTask({
  name: 'endExpiredHolds',
  schema: noPayload,
  queue: 'money',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    await database.transaction(db => expireStopped(db, now()))
    const next = () => expiredOrders(database.read, { now: now(), limit: atOnce, hasOpenPayment: false })
    let ids = await next()
    // A batch of which nothing ended is one that others hold: it is looked at again in a minute.
    while (ids.length > 0 && (await database.transaction(db => endExpired(db, ids, now()))) > 0)
      ids = await next()
  },
})
