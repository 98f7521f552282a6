import type { ReadDb } from '../../../platform/server/database.ts'
import { findOrderOfFan } from './lock-order.ts'

/** Whether these lines may be given back by law; refunds are of payments, and so is that rule. */
type IsWithdrawal = (
  db: ReadDb,
  orderId: number,
  which: { positions: readonly number[]; now: number },
) => Promise<boolean>

let isWithdrawal: IsWithdrawal = () => Promise.resolve(false)

/** For the domain of payments, once as it loads. */
export function knowWithdrawals(given: IsWithdrawal): void {
  isWithdrawal = given
}

/** Whether the law lets the fan give anything of the order back. */
export async function canWithdraw(
  db: ReadDb,
  { orderId, userId, now }: { orderId: string; userId: number; now: number },
): Promise<boolean> {
  const order = await findOrderOfFan(db, orderId, userId)
  for (const { position, quantity, refundedCount } of order?.lines ?? []) {
    const isLeft = quantity > refundedCount
    if (order && isLeft && (await isWithdrawal(db, order.id, { positions: [position], now }))) return true
  }
  return false
}
