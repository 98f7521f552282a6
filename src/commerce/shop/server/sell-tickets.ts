import { sellEventTickets } from '../../../events/events/server/index.ts'
import { sellShowTickets } from '../../../live/shows/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { describeSold } from './describe-sold.ts'
import { purgeTicketsOf } from './purge-products.ts'
import { resumeSales, type SoldFor, stopSales } from './stop-sales.ts'

type Stop = Parameters<typeof stopSales>[2]

/** Has the sale of tickets follow their events and shows. */
export function sellTickets(): void {
  sellEventTickets({
    async followStatus(db, ids, status) {
      const soldFor = { kind: 'event', ids } as const
      if (status === 'scheduled') return { sold: null, resumed: await resumeSales(db, soldFor) }
      const reason = status === 'cancelled' ? 'event_cancelled' : 'event_postponed'
      return { sold: await stop(db, soldFor, reason), resumed: 0 }
    },
    followMove: (db, ids) => purgeTicketsOf(db, { kind: 'event', ids }),
  })
  sellShowTickets({
    stop: (db, ids, reason) => stop(db, { kind: 'show', ids }, reason),
    followMove: (db, ids) => purgeTicketsOf(db, { kind: 'show', ids }),
  })
}

async function stop(db: Db, soldFor: SoldFor, reason: Stop) {
  const sold = await stopSales(db, soldFor, reason)
  return sold && { text: describeSold(sold), data: sold }
}
