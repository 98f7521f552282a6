import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { AddressSnapshot } from '../contract.ts'
import { type AddressRow, addressColumns, addressRow, createSnapshot } from './address-row.ts'

export interface OwnAddress {
  userId: number
  id: string
}

/** Most recently used first; the first one becomes the default when the default is deleted. */
export const orderByUseSql = 'greatest(used_at, created_at) desc, id'

const ofFanStatement = statement({
  name: 'addresses.of-fan',
  text: `select ${addressColumns} from shipping_addresses where user_id = $1 order by is_default desc, ${orderByUseSql}`,
  row: addressRow,
})

export function readAddresses(db: ReadDb, userId: number): Promise<AddressRow[]> {
  return db.query(ofFanStatement, [userId])
}

const one = statement({
  name: 'addresses.one-of-fan',
  text: `select ${addressColumns} from shipping_addresses where user_id = $1 and id = $2`,
  row: addressRow,
})

/** Reads a fan's address; null if it doesn't exist or belongs to another fan. */
export async function readOwnAddress(db: ReadDb, { userId, id }: OwnAddress): Promise<AddressRow | null> {
  const [found] = await db.query(one, [userId, id])
  return found ?? null
}

const take = statement({
  name: 'addresses.take',
  text: `update shipping_addresses set used_at = $3 where user_id = $1 and id = $2 returning ${addressColumns}`,
  row: addressRow,
})

/** Reads an address for an order and records that it was used; null if the fan has no such address. */
export async function takeAddress(
  db: Db,
  { userId, id, now }: OwnAddress & { now: number },
): Promise<AddressSnapshot | null> {
  const [row] = await db.query(take, [userId, id, new Date(now)])
  return row ? createSnapshot(row) : null
}
