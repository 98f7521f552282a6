import type { TransitionActor } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { EntryTicket, VoidReason } from '../entry-ticket.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'

export interface Voiding {
  reason: VoidReason
  at: number
  actor: TransitionActor
  /** Reason and evidence, without personal data. */
  data?: Record<string, unknown>
}

/** Units of an order line: how many are returned now, and how many the fan keeps. */
export interface ReturnedUnits {
  position: number
  taken: number
  kept: number
}

export type PaidOrder = Pick<LockedOrder, 'id' | 'userId'> & {
  lines: readonly Pick<OrderLine, 'position' | 'productId' | 'quantity'>[]
}

/** Operations of the ticketing module on paid units. All writes join the order's transaction. */
interface Ticketing {
  /** Issues the tickets of a paid order and returns their number. */
  issue: (db: Db, order: PaidOrder, at: number) => Promise<number>
  voidPieces: (
    db: Db,
    orderId: number,
    voiding: Voiding & { pieces: readonly ReturnedUnits[] },
  ) => Promise<void>
  /** Counts the tickets that `voidPieces` would void. */
  countVoided: (db: ReadDb, orderId: number, pieces: readonly ReturnedUnits[]) => Promise<number>
  voidAll: (db: Db, orderId: number, voiding: Voiding) => Promise<void>
  count: (db: ReadDb, productIds: readonly number[]) => Promise<number>
  /** Reads an order's tickets as shown to the buyer, including void tickets and those passed on. */
  read: (
    db: ReadDb,
    which: { orderId: string; userId: number; locale: string },
    reader: { userId: number; now: number; config: Config },
  ) => Promise<EntryTicket[]>
}

let ticketing: Ticketing = {
  issue: () => Promise.resolve(0),
  voidPieces: () => Promise.resolve(),
  countVoided: () => Promise.resolve(0),
  voidAll: () => Promise.resolve(),
  count: () => Promise.resolve(0),
  read: () => Promise.resolve([]),
}

/**
 * Registers the ticketing module with the orders module; called once on load. Without it, paid units have no
 * tickets.
 */
export function registerTicketing(implementation: Ticketing): void {
  ticketing = implementation
}

export const issueTickets: Ticketing['issue'] = (db, order, at) => ticketing.issue(db, order, at)

export const voidTicketsOfUnits: Ticketing['voidPieces'] = (db, orderId, voiding) =>
  ticketing.voidPieces(db, orderId, voiding)

export const countVoidedTickets: Ticketing['countVoided'] = (db, orderId, pieces) =>
  ticketing.countVoided(db, orderId, pieces)

export const voidTicketsOfOrder: Ticketing['voidAll'] = (db, orderId, voiding) =>
  ticketing.voidAll(db, orderId, voiding)

export const countTickets: Ticketing['count'] = (db, productIds) => ticketing.count(db, productIds)

export const readTickets: Ticketing['read'] = (db, which, reader) => ticketing.read(db, which, reader)
