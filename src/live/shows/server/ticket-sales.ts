import type { Db } from '../../../platform/server/database.ts'

/** Tickets sold before an act stopped their sale. */
export interface StoppedTickets {
  /** A sentence for the operator who acts. */
  text: string
  data: object
}

interface TicketSales {
  /** Stops ticket sales of shows in the same transaction; null if we sell none. */
  stop: (
    db: Db,
    showIds: readonly number[],
    reason: 'show_cancelled' | 'show_over',
  ) => Promise<StoppedTickets | null>
  /** Moves ticket sales with their shows, in the same transaction. */
  followMove: (db: Db, showIds: readonly number[]) => Promise<void>
}

let sales: TicketSales = { stop: () => Promise.resolve(null), followMove: () => Promise.resolve() }

/** Registers the shop's handlers for stopping and moving ticket sales. Called once at startup. */
export function registerShowTicketSales(handlers: TicketSales): void {
  sales = handlers
}

export const stopSales: TicketSales['stop'] = (db, showIds, reason) => sales.stop(db, showIds, reason)

export const followMove: TicketSales['followMove'] = (db, showIds) => sales.followMove(db, showIds)
