import { registerEventTicketSales } from '../../../events/events/server/index.ts'
import { registerShowTicketSales } from '../../../live/shows/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { describeSold } from './describe-sold.ts'
import { purgeTicketCaches } from './purge-products.ts'
import { resumeSales, type SaleSubject, stopSales } from './stop-sales.ts'

type Stop = Parameters<typeof stopSales>[2]

/** Registers ticket sales with the events and shows modules, whose changes stop or resume them. */
export function registerTicketSales(): void {
  registerEventTicketSales({
    async followStatus(db, ids, status) {
      const soldFor = { kind: 'event', ids } as const
      if (status === 'scheduled') return { sold: null, resumed: await resumeSales(db, soldFor) }
      const reason = status === 'cancelled' ? 'event_cancelled' : 'event_postponed'
      return { sold: await stop(db, soldFor, reason), resumed: 0 }
    },
    followMove: (db, ids) => purgeTicketCaches(db, { kind: 'event', ids }),
  })
  registerShowTicketSales({
    stop: (db, ids, reason) => stop(db, { kind: 'show', ids }, reason),
    followMove: (db, ids) => purgeTicketCaches(db, { kind: 'show', ids }),
  })
}

async function stop(db: Db, soldFor: SaleSubject, reason: Stop) {
  const sold = await stopSales(db, soldFor, reason)
  return sold && { text: describeSold(sold), data: sold }
}
