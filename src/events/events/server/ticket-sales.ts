import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { EventStatus } from './find-event.ts'

/** The affected fans' tickets when an operator's act stops their sale. */
export interface StoppedTickets {
  /** Message for the operator who performs the act. */
  text: string
  data: object
}

interface FollowedStatus {
  /** Null without tickets of our shop. */
  sold: StoppedTickets | null
  /** Number of products whose sale resumes because the event takes place again. */
  resumed: number
  /** Number of products that changed. */
  products: number
}

/** Consequences of a status of events for the sale of their tickets. */
export interface PlannedTicketSales {
  /** Number of products that would change. */
  products: number
  projects: { id: number; name: string }[]
  /** Tickets in circulation, and paid orders with units that aren't refunded. */
  tickets: number
  orders: number
  /** Unpaid orders that would end. */
  holds: number
}

interface TicketSales {
  /** Describes stopped sales for the operator who stops them. */
  describe: (sold: PlannedTicketSales) => string
  plan: (db: ReadDb, eventIds: readonly number[], status: EventStatus) => Promise<PlannedTicketSales>
  /** Stops or resumes the ticket sale for events with this new status, in the same transaction. */
  followStatus: (db: Db, eventIds: readonly number[], status: EventStatus) => Promise<FollowedStatus>
  /** Updates the ticket sale of moved events, in the same transaction. */
  followMove: (db: Db, eventIds: readonly number[]) => Promise<void>
}

let sales: TicketSales = {
  describe: () => '',
  plan: () => Promise.resolve({ products: 0, projects: [], tickets: 0, orders: 0, holds: 0 }),
  followStatus: () => Promise.resolve({ sold: null, resumed: 0, products: 0 }),
  followMove: () => Promise.resolve(),
}

/** Registers the shop's reactions to changes of events. The shop calls this once, while it loads. */
export function registerEventTicketSales(implementation: TicketSales): void {
  sales = implementation
}

export const applyStatusToSales: TicketSales['followStatus'] = (db, eventIds, status) =>
  sales.followStatus(db, eventIds, status)

export const describeTicketSales: TicketSales['describe'] = sold => sales.describe(sold)

export const planTicketSales: TicketSales['plan'] = (db, eventIds, status) => sales.plan(db, eventIds, status)

export const applyMoveToSales: TicketSales['followMove'] = (db, eventIds) => sales.followMove(db, eventIds)
