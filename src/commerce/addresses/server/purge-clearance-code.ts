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
 * Erases a clearance code used by an order from the address book; the orders module erases its own copy. A
 * code edited or used after `unusedSince` stays. Idempotent.
 */
export async function purgeClearanceCode(
  db: Db,
  { userId, id, unusedSince }: OwnAddress & { unusedSince: Date },
): Promise<void> {
  await db.query(purgeStatement, [userId, id, unusedSince])
}
