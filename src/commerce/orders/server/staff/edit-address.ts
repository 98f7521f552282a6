import * as z from 'zod'
import { type Failure, fail, failWith, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import {
  type AddressSnapshot,
  addressSnapshotSchema,
  type TypedAddress,
} from '../../../addresses/contract.ts'
import { findAddressProblems, findForeignParts, toSnapshot } from '../../../addresses/server/index.ts'
import { staffOrderErrors } from '../../staff-shapes.ts'
import { hasOpenAddress } from '../allowed-acts.ts'
import type { LockedOrder } from '../lock-order.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import { reindexBuyers } from '../order-search.ts'
import { lockOrderForStaff, readOrderForStaff } from './staff-order.ts'

const addressStatement = statement({
  name: 'orders.address-for-staff',
  text: 'select shipping_address as address, address_version as version from orders where id = $1',
  row: z.object({ address: addressSnapshotSchema.nullable(), version: z.int() }),
})

interface VersionedAddress {
  address: AddressSnapshot
  version: number
}

interface Target {
  orderId: string
  scope: StaffScope | null
}

/** Opens the address of an order for a correction, before its first parcel; the log has a row of it. */
export async function openAddress(
  db: Db,
  { orderId, scope, by }: Target & { by: OperatorAct },
): Promise<Failure | { order_id: string }> {
  const order = await readOrderForStaff(db, orderId, scope)
  if (!order) return fail(platformErrors.notFound)
  if (!(await readOpenAddress(db, order))) return fail(staffOrderErrors.addressFixed)
  const entry = { ...by, act: 'order address open', object: `order ${order.number}` }
  await writeAudit(db, { ...entry, before: {}, after: {} }, by.now)
  return { order_id: orderId }
}

/** Reads the address that {@link openAddress} has opened. */
export async function readOpenedAddress(
  db: ReadDb,
  { orderId, scope }: Target,
): Promise<VersionedAddress | Failure> {
  const order = await readOrderForStaff(db, orderId, scope)
  if (!order) return fail(platformErrors.notFound)
  return (await readOpenAddress(db, order)) ?? fail(staffOrderErrors.addressFixed)
}

/** Reads the address of an order; null if it can't be changed any more. */
async function readOpenAddress(db: ReadDb, order: LockedOrder): Promise<VersionedAddress | null> {
  if (!hasOpenAddress(order)) return null
  const [{ address, version } = { address: null, version: 0 }] = await db.query(addressStatement, [order.id])
  return address && { address, version }
}

const replaceStatement = statement({
  name: 'orders.replace-address',
  text: `update orders set shipping_address = $2::jsonb, shipping_address_id = null, address_version = address_version + 1
    where id = $1`,
  row: none,
})

interface AddressEdit extends Target {
  /** The version that the editor has seen. */
  version: number
  typed: TypedAddress
  by: OperatorAct
}

/**
 * Replaces the address of an order within its country, because the country determines price, shipping and
 * tax. The fan is notified. Accounts with orders to be sent can't be deleted, so there is a fan.
 */
export async function editAddress(
  db: Db,
  { orderId, scope, version, typed, by }: AddressEdit,
): Promise<{ version: number } | Failure> {
  const order = await lockOrderForStaff(db, orderId, scope)
  if (!order) return fail(platformErrors.notFound)
  const stored = await readOpenAddress(db, order)
  if (!stored) return fail(staffOrderErrors.addressFixed)
  if (typed.country_code !== order.countryCode) return fail(staffOrderErrors.otherCountry)
  const problems = {
    ...findForeignParts(typed.country_code, typed),
    ...findAddressProblems(typed, { needsClearanceCode: order.duties !== 'none' }),
  }
  if (Object.keys(problems).length > 0) return fail(platformErrors.validationFailed, problems)
  const address = toSnapshot(typed)
  const changed = listChangedFields(stored.address, address)
  if (version !== stored.version) {
    const differing = Object.fromEntries(
      changed.map(field => [field, { yours: address[field], theirs: stored.address[field] }]),
    )
    return failWith(platformErrors.editedMeanwhile, { version: stored.version, differing })
  }
  if (changed.length === 0) return { version }
  await db.query(replaceStatement, [order.id, JSON.stringify(address)])
  await reindexBuyers(db, [order.id])
  await notifyBuyer(db, order.id, { news: 'address', of: String(version + 1), at: by.now })
  const entry = { ...by, act: 'order address', object: `order ${order.number}` }
  await writeAudit(
    db,
    { ...entry, before: { version }, after: { version: version + 1, fields: changed } },
    by.now,
  )
  return { version: version + 1 }
}

const listChangedFields = (from: AddressSnapshot, to: AddressSnapshot) =>
  addressSnapshotSchema.keyof().options.filter(field => from[field] !== to[field])
