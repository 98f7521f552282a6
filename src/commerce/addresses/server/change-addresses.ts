import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { lockFan } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressErrors, addressesMax, type TypedAddress } from '../contract.ts'
import { findAddressProblems, findForeignParts } from './address-problems.ts'
import { getTypedValues, pickTyped, typedColumns } from './address-row.ts'
import { type OwnAddress, orderByUseSql, readOwnAddress } from './read-addresses.ts'
import { toSnapshot } from './snapshot.ts'

// Each change locks the fan first, so that the number of addresses and the default can't change meanwhile.

/** Random bytes per id, so that ids can't be guessed and don't reveal how many exist. */
const idBytes = 16

const countStatement = statement({
  name: 'addresses.count',
  text: 'select count(*)::int as count from shipping_addresses where user_id = $1',
  row: z.object({ count: z.int() }),
})

const insertStatement = statement({
  name: 'addresses.insert',
  text: `insert into shipping_addresses (id, user_id, created_at, updated_at, is_default, ${typedColumns.join()})
    values ($1, $2, $3, $3, $4, ${typedColumns.map((_, at) => `$${at + 5}`).join()})`,
  row: none,
})

interface Typed {
  userId: number
  typed: Partial<TypedAddress>
  /** Makes the address the default; the first one always is. */
  isDefault: boolean
  now: number
}

export async function addAddress(
  db: Db,
  { userId, typed, isDefault, now }: Typed & { typed: TypedAddress },
): Promise<{ id: string } | Failure> {
  const refused = findRefusal(typed, typed)
  if (refused) return refused
  await lockFan(db, userId)
  const [{ count } = { count: 0 }] = await db.query(countStatement, [userId])
  if (count >= addressesMax) return fail(addressErrors.tooMany)
  const id = randomBytes(idBytes).toString('base64url')
  await db.query(insertStatement, [
    id,
    userId,
    new Date(now),
    count === 0,
    ...getTypedValues(toSnapshot(typed)),
  ])
  if (isDefault) await makeDefault(db, { userId, id })
  return { id }
}

const updateStatement = statement({
  name: 'addresses.update',
  text: `update shipping_addresses set updated_at = $3, ${typedColumns.map((column, at) => `${column} = $${at + 4}`).join()}
    where user_id = $1 and id = $2`,
  row: none,
})

/** Changes an address; omitted parts keep their values. Making it the default doesn't validate it again. */
export async function changeAddress(
  db: Db,
  { userId, id, typed, isDefault, now }: Typed & OwnAddress,
): Promise<{ id: string } | Failure> {
  await lockFan(db, userId)
  const row = await readOwnAddress(db, { userId, id })
  if (!row) return fail(addressErrors.notFound)
  if (Object.keys(typed).length > 0) {
    const changed = { ...pickTyped(row), ...typed }
    const refused = findRefusal(changed, typed)
    if (refused) return refused
    await db.query(updateStatement, [userId, id, new Date(now), ...getTypedValues(toSnapshot(changed))])
  }
  if (isDefault) await makeDefault(db, { userId, id })
  return { id }
}

/** @param named parts in the request; the other parts are stored ones */
function findRefusal(address: TypedAddress, named: Partial<TypedAddress>): Failure | null {
  const problems = { ...findForeignParts(address.country_code, named), ...findAddressProblems(address) }
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : null
}

const defaultStatement = statement({
  name: 'addresses.make-default',
  text: `update shipping_addresses set is_default = (id = $2)
    where user_id = $1 and (is_default or id = $2) and is_default <> (id = $2)`,
  row: none,
})

/** Sets the default; the same statement clears the previous one. */
async function makeDefault(db: Db, { userId, id }: OwnAddress): Promise<void> {
  await db.query(defaultStatement, [userId, id])
}

const deleteStatement = statement({
  name: 'addresses.delete',
  text: 'delete from shipping_addresses where user_id = $1 and id = $2 returning id',
  row: z.object({ id: z.string() }),
})

const nextDefault = statement({
  name: 'addresses.next-default',
  text: `update shipping_addresses set is_default = true where id = (
      select id from shipping_addresses a where user_id = $1
         and not exists (select from shipping_addresses b where b.user_id = $1 and b.is_default)
       order by ${orderByUseSql} limit 1)`,
  row: none,
})

const currentDefault = statement({
  name: 'addresses.default',
  text: 'select id from shipping_addresses where user_id = $1 and is_default',
  row: z.object({ id: z.string() }),
})

/** Deletes an address. If it was the default, the most recently used or added one becomes the default. */
export async function deleteAddress(
  db: Db,
  { userId, id }: OwnAddress,
): Promise<{ default_shipping_address_id: string | null } | Failure> {
  await lockFan(db, userId)
  const deleted = await db.query(deleteStatement, [userId, id])
  if (deleted.length === 0) return fail(addressErrors.notFound)
  await db.query(nextDefault, [userId])
  const [found] = await db.query(currentDefault, [userId])
  return { default_shipping_address_id: found?.id ?? null }
}
