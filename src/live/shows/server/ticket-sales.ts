import type { Db } from '../../../platform/server/database.ts'

/** Tickets that were sold before an act stopped their sale. */
export interface StoppedTickets {
  /** Sentence that informs the operator. */
  text: string
  data: object
}

interface TicketSales {
  /** Stops the ticket sales of shows in the caller's transaction; resolves with null if we sell none. */
  stop: (
    db: Db,
    showIds: readonly number[],
    reason: 'show_cancelled' | 'show_over',
  ) => Promise<StoppedTickets | null>
  /** Moves the ticket sales of shows to the shows' new times, in the caller's transaction. */
  followMove: (db: Db, showIds: readonly number[]) => Promise<void>
}

let sales: TicketSales = { stop: () => Promise.resolve(null), followMove: () => Promise.resolve() }

/** Registers the shop's handlers that stop and move ticket sales. Called once at startup. */
export function registerShowTicketSales(handlers: TicketSales): void {
  sales = handlers
}

export const stopTicketSales: TicketSales['stop'] = (db, showIds, reason) => sales.stop(db, showIds, reason)

export const moveTicketSales: TicketSales['followMove'] = (db, showIds) => sales.followMove(db, showIds)
