import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { endHoldsIfExpired, expireStoppedHolds, findExpiredOrders } from './expired-holds.ts'

const atOnce = 100

/**
 * Ends expired holds, and holds on products that are no longer sold. Skips orders with a payment that may
 * still be charged: the payments module must cancel that payment first.
 */
export const endExpiredHolds = defineTask({
  name: 'endExpiredHolds',
  schema: noPayload,
  queue: 'money',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    await database.transaction(db => expireStoppedHolds(db, now()))
    const next = () => findExpiredOrders(database.read, { now: now(), limit: atOnce, hasOpenPayment: false })
    let ids = await next()
    // Stops at a batch that ends no hold, because other transactions have locked its orders; the next run
    // retries them in a minute.
    while (ids.length > 0 && (await database.transaction(db => endHoldsIfExpired(db, ids, now()))) > 0)
      ids = await next()
  },
})
