import type { Db } from '../../../platform/server/database.ts'

/** Tickets that fans have, where an act stops their sale. */
export interface StoppedTickets {
  /** For the operator who acts. */
  text: string
  data: object
}

interface TicketSales {
  /** Stops the sale of tickets of shows, in the same transaction; null where none of them are ours. */
  stop: (
    db: Db,
    showIds: readonly number[],
    reason: 'show_cancelled' | 'show_over',
  ) => Promise<StoppedTickets | null>
  /** Follows shows to another time, in the same transaction. */
  followMove: (db: Db, showIds: readonly number[]) => Promise<void>
}

let sales: TicketSales = { stop: () => Promise.resolve(null), followMove: () => Promise.resolve() }

/** For the shop, once as it loads: how the sale of a show's tickets follows it. */
export function sellShowTickets(given: TicketSales): void {
  sales = given
}

export const stopSales: TicketSales['stop'] = (db, showIds, reason) => sales.stop(db, showIds, reason)

export const followMove: TicketSales['followMove'] = (db, showIds) => sales.followMove(db, showIds)
