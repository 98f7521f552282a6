import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { fee, quote } from '../../prices/contract.ts'
import { buildCancelUntilSql } from '../../shop/server/index.ts'
import { orderStatus, supporterChoice } from '../order-shapes.ts'
import { buildReturnLimitsSql } from './return-limits.ts'

/** Row of {@link lockedColumns}. */
export const lockedRow = z.object({
  id: z.int(),
  publicId: z.string(),
  number: z.string(),
  /** Null if the account was deleted. */
  userId: z.int().nullable(),
  projectId: z.int(),
  /** True if each unit is an entry in a draw. */
  isFanSign: z.boolean(),
  /** True if the order is free: a code was redeemed, or it is a replacement. */
  isGranted: z.boolean(),
  /** Id of the order whose units this one sends again. */
  replaces: z.int().nullable(),
  status: orderStatus,
  isHolding: z.boolean(),
  isDisputed: z.boolean(),
  holdExpiresAt: z.date().nullable(),
  openPayments: z.int(),
  currency: z.string(),
  countryCode: z.string(),
  total: z.int(),
  shipping: z.int(),
  shippingTax: z.int(),
  duties: quote.shape.duties,
  fees: z.array(fee),
  couponId: z.int().nullable(),
  supporter: supporterChoice,
  locale: z.string(),
  placedAt: z.date(),
  paidAt: z.date().nullable(),
  dispatchedAt: z.date().nullable(),
  /** End of free cancellation; null means until the first parcel. */
  cancelUntil: z.date().nullable(),
})

/** SQL columns of an order that can be locked; needs {@link lockedSource}. */
export const lockedColumns = `o.id, o.public_id as "publicId", o.number, o.user_id as "userId", o.project_id as "projectId", p.type = 3 as "isFanSign",
  o.is_granted as "isGranted", o.replaces, o.status,
  o.is_holding as "isHolding", o.is_disputed as "isDisputed", o.hold_expires_at as "holdExpiresAt",
  o.open_payments as "openPayments", o.currency, o.country_code as "countryCode", o.total, o.shipping,
  o.shipping_tax as "shippingTax", o.duties, o.fees, o.coupon_id as "couponId", o.supporter, o.locale,
  o.placed_at as "placedAt", o.paid_at as "paidAt", o.dispatched_at as "dispatchedAt", ${buildCancelUntilSql('p')} as "cancelUntil"`
export const lockedSource = 'from orders o join projects p on p.id = o.project_id'

const lockOne = (by: 'id' | 'public_id') =>
  statement({
    name: 'orders.lock',
    variant: [by],
    text: `select ${lockedColumns} ${lockedSource}
      where o.${by} = $1 and ($2::bigint is null or o.user_id = $2) for no key update of o`,
    row: lockedRow,
  })
const lockStatements = { id: lockOne('id'), publicId: lockOne('public_id') }

const lockManyStatement = statement({
  name: 'orders.lock-free',
  text: `select ${lockedColumns} ${lockedSource} where o.id = any($1::bigint[]) order by o.id for no key update of o skip locked`,
  row: lockedRow,
})

const newStatement = statement({
  name: 'orders.new',
  text: `select ${lockedColumns} ${lockedSource} where o.public_id = $1`,
  row: lockedRow,
})

const fixed = buildReturnLimitsSql('l')

const lineRow = z.object({
  orderId: z.int(),
  position: z.int(),
  productId: z.int(),
  variantId: z.int(),
  name: z.string(),
  unit: z.int(),
  quantity: z.int(),
  discount: z.int(),
  tax: z.int(),
  taxBasisPoints: z.int(),
  needsShipping: z.boolean(),
  refundedCount: z.int(),
  dispatchedCount: z.int(),
  returnedCount: z.int(),
  /** Price of the line that went back with units and as goodwill, and the VAT in it. */
  refundedAmount: z.int(),
  refundedVat: z.int(),
  /** Refunded units whose tickets stay valid. */
  retainedCount: z.int(),
  /** Units with valid tickets. */
  ticketedCount: z.int(),
  /** Time from which tickets can't be returned; null for other units. */
  ticketsFrozenAt: z.date().nullable(),
  /** Units whose tickets were passed on to other fans. */
  passedOnCount: z.int(),
  /** For tickets: true if the event or show is cancelled, or the event is postponed. */
  isOff: z.boolean(),
})

const lineConditions = {
  one: 'order_id = $1',
  new: 'order_id = (select id from orders where public_id = $1)',
  many: 'order_id = any($1::bigint[])',
}

const defineLinesStatement = (which: keyof typeof lineConditions) =>
  statement({
    name: 'orders.locked-lines',
    variant: [which],
    text: `select order_id as "orderId", position, product_id as "productId", variant_id as "variantId", name, unit,
      quantity, discount, tax, tax_basis_points as "taxBasisPoints", needs_shipping as "needsShipping",
      refunded_count as "refundedCount", dispatched_count as "dispatchedCount", returned_count as "returnedCount",
      refunded_amount as "refundedAmount", refunded_vat as "refundedVat", retained_count as "retainedCount",
      ${fixed.ticketedCount} as "ticketedCount",
      ${fixed.frozenAt} as "ticketsFrozenAt", ${fixed.passedOnCount} as "passedOnCount",
      ${fixed.isOff} as "isOff"
      from order_lines l where ${lineConditions[which]} order by order_id, position`,
    row: lineRow,
  })
const linesStatements = {
  one: defineLinesStatement('one'),
  new: defineLinesStatement('new'),
  many: defineLinesStatement('many'),
}

export type OrderLine = Omit<z.output<typeof lineRow>, 'orderId'>
type OrderRow = z.output<typeof lockedRow>
/** An order whose row this transaction has locked. */
export interface LockedOrder extends OrderRow {
  lines: OrderLine[]
}

/**
 * Locks an order and reads its current state; null if it doesn't exist or, with `userId`, belongs to another
 * fan. Reads the lines after the lock, because a statement that waited for the lock would return older ones.
 */
export async function lockOrder(
  db: Db,
  which: { id: number } | { publicId: string },
  userId: number | null = null,
): Promise<LockedOrder | null> {
  if ('id' in which) {
    const locked = db.query(lockStatements.id, [which.id, userId])
    return withLines(locked, db.query(linesStatements.one, [which.id]))
  }
  const [order] = await db.query(lockStatements.publicId, [which.publicId, userId])
  return order ? addLines(db, order) : null
}

/** Reads the lines of an order. */
export const addLines = async (db: ReadDb, order: OrderRow): Promise<LockedOrder> => ({
  ...order,
  lines: await db.query(linesStatements.one, [order.id]),
})

/**
 * Reads an order that this transaction has placed; it needs no lock, because no other transaction sees it.
 * Queries by the public id, which is known in advance, so that both statements can be sent together.
 */
export async function readNewOrder(db: Db, publicId: string): Promise<LockedOrder> {
  const placed = db.query(newStatement, [publicId])
  const order = await withLines(placed, db.query(linesStatements.new, [publicId]))
  if (!order) throw new Error('an order that was just placed is not there')
  return order
}

const fanOrderStatement = statement({
  name: 'orders.of-fan',
  text: `select ${lockedColumns} ${lockedSource} where o.public_id = $1 and o.user_id = $2`,
  row: lockedRow,
})

/** Reads a fan's order without a lock, to preview an action. */
export async function findFanOrder(
  db: ReadDb,
  publicId: string,
  userId: number,
): Promise<LockedOrder | null> {
  const found = db.query(fanOrderStatement, [publicId, userId])
  return withLines(found, db.query(linesStatements.new, [publicId]))
}

/** Adds the lines to an order, and sends both queries together (pipelining). */
async function withLines(
  order: Promise<OrderRow[]>,
  lines: Promise<LockedOrder['lines']>,
): Promise<LockedOrder | null> {
  const [[found], orderLines] = await Promise.all([order, lines])
  return found ? { ...found, lines: orderLines } : null
}

/** Locks those of the orders that no other transaction has locked. */
export async function lockFreeOrders(db: Db, ids: readonly number[]): Promise<LockedOrder[]> {
  const rows = await db.query(lockManyStatement, [ids])
  const lines = await db.query(linesStatements.many, [rows.map(({ id }) => id)])
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map(order => ({ ...order, lines: byOrder.get(order.id) ?? [] }))
}
