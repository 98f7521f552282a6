import type { Db } from '../../../platform/server/database.ts'
import type { EventStatus } from './find-event.ts'

/** Tickets that fans have, where an act stops their sale. */
export interface StoppedTickets {
  /** For the operator who acts. */
  text: string
  data: object
}

interface FollowedStatus {
  /** Null where none of the tickets are ours. */
  sold: StoppedTickets | null
  /** How many products are sold again, now that it takes place. */
  resumed: number
}

interface TicketSales {
  /** Stops or resumes the sale for events that have this status from now on, in the same transaction. */
  followStatus: (db: Db, eventIds: readonly number[], status: EventStatus) => Promise<FollowedStatus>
  /** Follows events to another date or place, in the same transaction. */
  followMove: (db: Db, eventIds: readonly number[]) => Promise<void>
}

let sales: TicketSales = {
  followStatus: () => Promise.resolve({ sold: null, resumed: 0 }),
  followMove: () => Promise.resolve(),
}

/** For the shop, once as it loads: how the sale of an event's tickets follows it. */
export function sellEventTickets(given: TicketSales): void {
  sales = given
}

export const followStatus: TicketSales['followStatus'] = (db, eventIds, status) =>
  sales.followStatus(db, eventIds, status)

export const followMove: TicketSales['followMove'] = (db, eventIds) => sales.followMove(db, eventIds)
