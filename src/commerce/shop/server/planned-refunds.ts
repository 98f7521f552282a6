import type { ReadDb } from '../../../platform/server/database.ts'
import type { Money } from '../../../platform/server/operators/grave-act.ts'

/** Consequences of refunding all orders of an ended project. */
export interface PlannedRefunds {
  /** Paid orders that are refunded, and those that wait for the end of a dispute. */
  orders: number
  disputed: number
  money: Money[]
  /** Fans who are notified of a refund, by the language of their account. */
  told: { locale: string; count: number }[]
}

type PlanRefunds = (db: ReadDb, projectId: number) => Promise<PlannedRefunds>

let planRefunds: PlanRefunds = () => Promise.resolve({ orders: 0, disputed: 0, money: [], told: [] })

/** Registers the payments module's plan at startup. */
export function registerPlannedRefunds(implementation: PlanRefunds): void {
  planRefunds = implementation
}

export const planProjectRefunds: PlanRefunds = (db, projectId) => planRefunds(db, projectId)
