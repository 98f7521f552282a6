// Registers ticketing, so that paid units become tickets as in production.
import '../../../../ticketing/tickets/server/index.ts'
import type * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import type { AddressSnapshot } from '../../../addresses/contract.ts'
import { holdStock } from '../../../shop/server/index.ts'
import type { orderStatus } from '../../order-shapes.ts'
import { completeOrder } from '../complete-orders.ts'
import { listUnrefunded } from '../compute-refund.ts'
import { dispatchOrder } from '../dispatch-order.ts'
import { takeHold } from '../hold.ts'
import { endHold, lockOrder, payOrder } from '../index.ts'
import { holdMs, insertOrder } from '../insert-order.ts'
import { type LockedOrder, readNewOrder } from '../lock-order.ts'
import { sellOrder } from '../pay-order.ts'
import { placeGranted } from '../place-granted.ts'
import { recountOrders } from '../recount.ts'
import { takeBackItems } from '../take-back-items.ts'

interface ALine {
  productId: number
  variantId: number
  quantity?: number
  unit?: number
  discount?: number
  tax?: number
  taxBasisPoints?: number
  isShipped?: boolean
  customFields?: Record<string, string>
}

interface AnOrder {
  userId: number
  projectId: number
  lines: ALine[]
  now: number
  currency?: string
  country?: string
  shipping?: number
  couponId?: number
  supporter?: 'named' | 'country' | 'hidden'
  address?: Partial<AddressSnapshot>
  limits?: Map<number, number>
}

class NotHeld extends Error {}

/** Places an order in the caller's transaction; throws if stock is short. */
async function anOrderIn(db: Db, options: AnOrder): Promise<{ id: number; publicId: string }> {
  const { userId, now, couponId = null, limits = new Map() } = options
  const placed = toNewOrder(options)
  const hold = { userId, couponId, lines: options.lines.map(line => ({ quantity: 1, ...line })) }
  const order = await insertOrder(db, placed)
  if (!(await takeHold(db, hold, { limits, now }))) throw new NotHeld()
  if (placed.total === 0) await sellOrder(db, await readNewOrder(db, order.publicId), now)
  return order
}

/** Fixtures for orders of `shopFixtures` projects, placed by the production code. */
export function orderFixtures(database: Pick<TestDatabase, 'pool' | 'read' | 'transaction'>) {
  /** Places a PENDING order with its hold; returns null and stores nothing if stock is short. */
  async function anOrder(options: AnOrder): Promise<{ id: number; publicId: string } | null> {
    return database
      .transaction(db => anOrderIn(db, options))
      .catch((error: unknown) => {
        if (error instanceof NotHeld) return null
        throw error
      })
  }
  return {
    anOrder,
    anOrderIn,
    /** Creates a fan who may buy. */
    aBuyer: (columns: Record<string, unknown> = {}) =>
      aFan(database, { email_confirmed_at: new Date(0), ...columns }),
    /** Places an order whose 15-minute hold ended unpaid at `endedMs`. */
    async anUnpaidOrder(options: Omit<AnOrder, 'now'>, endedMs: number): Promise<void> {
      const order = await anOrder({ ...options, now: endedMs - holdMs })
      if (!order) throw new Error('there was too little of something')
      await database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (locked) await endHold(db, locked, { act: 'expire', at: endedMs, actor: 'system' })
      })
    },
    async aPaidOrder(options: AnOrder) {
      const order = await anOrder(options)
      if (!order) throw new Error('there was too little of something')
      await database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (locked) await payOrder(db, locked, { at: options.now, actor: 'provider' })
      })
      return order
    },
    /** Places an order for one unit, as redeeming a code does. */
    async aGift(options: AnOrder) {
      const { lines, address, addressId, supporter, ...order } = toNewOrder(options)
      const [line] = lines
      if (!line) throw new Error('a gift is a piece')
      return database.transaction(async db => {
        const placed = await placeGranted(db, { ...order, supporter, line, address, addressId }, async () => {
          await holdStock(db, [{ variantId: line.variant_id, quantity: 1 }])
          return null
        })
        if (placed instanceof Failure) throw new Error('a gift was refused')
        return placed
      })
    },
    /** Places an order that is in this state, sent as a whole if it has parcels. */
    async anOrderThatIs(
      status: z.output<typeof orderStatus>,
      options: AnOrder,
    ): Promise<{ id: number; publicId: string }> {
      const order = await anOrder(options)
      if (!order) throw new Error('there was too little of something')
      for (const act of actsTo[status]) await database.transaction(db => act(db, order, options.now))
      return order
    },
    async statusOf({ id }: { id: number }): Promise<string> {
      const { rows } = await database.pool.query('select status from orders where id = $1', [id])
      return rows[0]?.status
    },
    /** Finds counters of these projects that differ from a recount; empty if all are right. */
    miscounts: (...projectIds: number[]) => recountOrders(database.read, projectIds),
  }
}

type Act = (db: Db, order: { id: number }, at: number) => Promise<unknown>

/** Locks an order for an act. */
const onLocked =
  (act: (db: Db, order: LockedOrder, at: number) => Promise<unknown>): Act =>
  async (db, { id }, at) => {
    const locked = await lockOrder(db, { id })
    if (locked) await act(db, locked, at)
  }

const end = onLocked((db, order, at) => endHold(db, order, { act: 'expire', at, actor: 'system' }))
const pay = onLocked((db, order, at) => payOrder(db, order, { at, actor: 'provider' }))
const send = onLocked((db, order, at) => {
  const parcel = { carrier: 'DHL', number: `JJD${order.id}`, url: null, items: null }
  return dispatchOrder(db, order, parcel, { at, actor: 'operator:staff 1' })
})
const complete = onLocked((db, order, at) => completeOrder(db, order, { at, actor: 'system' }))
const refund = onLocked((db, order, at) =>
  takeBackItems(db, order, listUnrefunded(order), { at, actor: 'operator:staff 1' }),
)

/** Acts that lead an order from PENDING to a state. */
const actsTo: Record<z.output<typeof orderStatus>, readonly Act[]> = {
  PENDING: [],
  NOTHING: [end],
  INPROGRESS: [pay],
  DISPATCHED: [pay, send],
  COMPLETED: [pay, send, complete],
  REFUNDED: [pay, refund],
}

function toNewOrder(options: AnOrder): Parameters<typeof insertOrder>[1] {
  const { userId, projectId, now, currency = 'EUR', country = 'DE', shipping = 0, couponId } = options
  const lines = options.lines.map(line => {
    const { quantity = 1, unit = 1_000, discount = 0, tax = 0, taxBasisPoints = 0 } = line
    return {
      product_id: line.productId,
      variant_id: line.variantId,
      option_ids: [],
      option_names: [],
      name: 'A thing',
      unit,
      quantity,
      subtotal: unit * quantity,
      discount,
      tax,
      tax_basis_points: taxBasisPoints,
      needs_shipping: line.isShipped ?? true,
      custom_fields: line.customFields ?? {},
      withdrawal: null,
      promise: null,
    }
  })
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return {
    userId,
    project_id: projectId,
    currency,
    country_code: country,
    lines,
    shipping,
    shipping_tax: 0,
    fees: [],
    taxes: [],
    duties: 'none',
    delivery: null,
    locale: 'en',
    now,
    coupon: couponId === undefined ? null : { id: couponId, name: 'Off', discount, shipping_discount: 0 },
    total: lines.reduce((sum, line) => sum + line.subtotal - line.discount, shipping),
    address: options.address ?? null,
    addressId: null,
    supporter: options.supporter ?? 'country',
    agreed: { version: 'test', locale: 'en', at: new Date(now).toISOString() },
    paymentMethod: 'stripe_card',
  }
}
