import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { OwnAddress } from './read-addresses.ts'

const purgeStatement = statement({
  name: 'addresses.forget-clearance-code',
  text: `update shipping_addresses set clearance_code = null
    where user_id = $1 and id = $2 and clearance_code is not null and greatest(used_at, updated_at) <= $3`,
  row: none,
})

/**
 * Erases a code that an order's parcel needed from the address book; orders erase their own copy. A code
 * edited or used after `unusedSince` stays. Safe to repeat.
 */
export async function purgeClearanceCode(
  db: Db,
  { userId, id, unusedSince }: OwnAddress & { unusedSince: Date },
): Promise<void> {
  await db.query(purgeStatement, [userId, id, unusedSince])
}
