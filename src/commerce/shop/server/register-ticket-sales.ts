import { registerEventTicketSales } from '../../../events/events/server/index.ts'
import { registerShowTicketSales } from '../../../live/shows/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { StoredStop } from '../sale-stops.ts'
import { describeSold } from './describe-sold.ts'
import { purgeTicketCaches } from './purge-products.ts'
import { planSales, resumeSales, type SaleSubject, stopSales } from './stop-sales.ts'

const reasons = { scheduled: null, cancelled: 'event_cancelled', postponed: 'event_postponed' } as const

/** Registers ticket sales with the events and shows modules, whose changes stop or resume them. */
export function registerTicketSales(): void {
  registerEventTicketSales({
    describe: describeSold,
    async followStatus(db, ids, status) {
      const soldFor = { kind: 'event', ids } as const
      const reason = reasons[status]
      if (reason === null) {
        const { resumed, changed } = await resumeSales(db, soldFor)
        return { sold: null, resumed, products: changed }
      }
      const { sold, products } = await stop(db, soldFor, reason)
      return { sold, resumed: 0, products }
    },
    plan: (db, ids, status) => planSales(db, { kind: 'event', ids }, reasons[status]),
    followMove: (db, ids) => purgeTicketCaches(db, { kind: 'event', ids }),
  })
  registerShowTicketSales({
    stop: async (db, ids, reason) => (await stop(db, { kind: 'show', ids }, reason)).sold,
    followMove: (db, ids) => purgeTicketCaches(db, { kind: 'show', ids }),
  })
}

async function stop(db: Db, soldFor: SaleSubject, reason: StoredStop) {
  const stopped = await stopSales(db, soldFor, reason)
  if (!stopped) return { sold: null, products: 0 }
  const { products, ...data } = stopped
  return { sold: { text: describeSold(data), data }, products }
}
