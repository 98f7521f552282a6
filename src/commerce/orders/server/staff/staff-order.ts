import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { addLines, type LockedOrder, lockedColumns, lockedRow, lockedSource } from '../lock-order.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

const ofScope = `select ${lockedColumns} ${lockedSource} where o.public_id = $1 and ${buildOrderScopeSql('$2', '$3')}`

const readStatement = statement({ name: 'orders.read-for-staff', text: ofScope, row: lockedRow })

/**
 * Reads an order without a lock, to plan an act; null if it doesn't exist or is beyond the member of staff's
 * scope.
 */
export async function readOrderForStaff(
  db: ReadDb,
  publicId: string,
  scope: StaffScope | null,
): Promise<LockedOrder | null> {
  const [order] = await db.query(readStatement, [publicId, ...getScopeValues(scope)])
  return order ? addLines(db, order) : null
}

const lockStatement = statement({
  name: 'orders.lock-for-staff',
  text: `${ofScope} for no key update of o`,
  row: lockedRow,
})

/** Locks an order to act on it; null if it doesn't exist or is beyond the member of staff's scope. */
export async function lockOrderForStaff(
  db: Db,
  publicId: string,
  scope: StaffScope | null,
): Promise<LockedOrder | null> {
  const [order] = await db.query(lockStatement, [publicId, ...getScopeValues(scope)])
  return order ? addLines(db, order) : null
}
