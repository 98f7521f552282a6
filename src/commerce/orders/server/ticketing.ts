import type { Actor } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { EntryTicket, VoidReason } from '../entry-ticket.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'

export interface Voiding {
  reason: VoidReason
  at: number
  actor: Actor
  /** Why, without personal data. */
  data?: Record<string, unknown>
}

/** Pieces of an order's line: how many are given back now, and how many are kept. */
export interface GivenBack {
  position: number
  taken: number
  kept: number
}

/** A paid order, as tickets are issued for it. */
export type PaidOrder = Pick<LockedOrder, 'id' | 'userId'> & {
  lines: readonly Pick<OrderLine, 'position' | 'productId' | 'quantity'>[]
}

/** Ticketing of paid pieces. Everything that writes does so in the transaction of the order. */
interface Ticketing {
  /** Issues the tickets of a paid order. Returns how many there are. */
  issue: (db: Db, order: PaidOrder, at: number) => Promise<number>
  voidPieces: (db: Db, orderId: number, voiding: Voiding & { pieces: readonly GivenBack[] }) => Promise<void>
  voidAll: (db: Db, orderId: number, voiding: Voiding) => Promise<void>
  /** Counts the current tickets of these products. */
  count: (db: ReadDb, productIds: readonly number[]) => Promise<number>
  /** Reads the tickets of an order as its buyer sees them, void ones and ones that were passed on too. */
  read: (
    db: ReadDb,
    which: { orderId: string; userId: number; locale: string },
    reader: { userId: number; now: number; config: Config },
  ) => Promise<EntryTicket[]>
}

let ticketing: Ticketing = {
  issue: () => Promise.resolve(0),
  voidPieces: () => Promise.resolve(),
  voidAll: () => Promise.resolve(),
  count: () => Promise.resolve(0),
  read: () => Promise.resolve([]),
}

/** For the domain of ticketing, once as it loads: what becomes of paid pieces that admit to something. */
export function issueTicketsBy(given: Ticketing): void {
  ticketing = given
}

export const issueTickets: Ticketing['issue'] = (db, order, at) => ticketing.issue(db, order, at)

export const voidTicketsOfPieces: Ticketing['voidPieces'] = (db, orderId, voiding) =>
  ticketing.voidPieces(db, orderId, voiding)

export const voidTicketsOfOrder: Ticketing['voidAll'] = (db, orderId, voiding) =>
  ticketing.voidAll(db, orderId, voiding)

export const countTickets: Ticketing['count'] = (db, productIds) => ticketing.count(db, productIds)

export const readTickets: Ticketing['read'] = (db, which, reader) => ticketing.read(db, which, reader)
