// Paid pieces become tickets, as in the product.
import '../../../../ticketing/tickets/server/index.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { holdStock } from '../../../shop/server/index.ts'
import { takeHold } from '../hold.ts'
import { endHold, lockOrder, payOrder } from '../index.ts'
import { holdMs, insertOrder } from '../insert-order.ts'
import { readNewOrder } from '../lock-order.ts'
import { sell } from '../pay-order.ts'
import { placeGranted } from '../place-granted.ts'
import { recountOrders } from '../recount.ts'

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
  address?: object
  /** Limits of products per fan. */
  limits?: Map<number, number>
}

class NotHeld extends Error {}

/** {@link ordersOf} `anOrder` in a transaction of the caller; fails where there is too little. */
async function anOrderIn(db: Db, given: AnOrder): Promise<{ id: number; publicId: string }> {
  const { userId, now, couponId = null, limits = new Map() } = given
  const placed = quoteOf(given)
  const hold = { userId, couponId, lines: given.lines.map(line => ({ quantity: 1, ...line })) }
  const order = await insertOrder(db, placed)
  if (!(await takeHold(db, hold, { limits, now }))) throw new NotHeld()
  if (placed.total === 0) await sell(db, await readNewOrder(db, order.publicId), now)
  return order
}

/** Orders in a test's words, of shopOf's projects, placed as the product places them. */
export function ordersOf(database: Pick<TestDatabase, 'pool' | 'read' | 'transaction'>) {
  /** PENDING with its hold; null where there was too little of something, and then nothing is kept. */
  async function anOrder(given: AnOrder): Promise<{ id: number; publicId: string } | null> {
    return database
      .transaction(db => anOrderIn(db, given))
      .catch((error: unknown) => {
        if (error instanceof NotHeld) return null
        throw error
      })
  }
  return {
    anOrder,
    anOrderIn,
    /** A fan who may buy. */
    aBuyer: (columns: Record<string, unknown> = {}) =>
      aFan(database, { email_confirmed_at: new Date(0), ...columns }),
    /** One that was held for 15 minutes until then, and not paid. */
    async anUnpaidOrder(given: Omit<AnOrder, 'now'>, endedMs: number): Promise<void> {
      const order = await anOrder({ ...given, now: endedMs - holdMs })
      if (!order) throw new Error('there was too little of something')
      await database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (locked) await endHold(db, locked, { act: 'expire', at: endedMs, actor: 'system' })
      })
    },
    /** The same, paid. */
    async aPaidOrder(given: AnOrder) {
      const order = await anOrder(given)
      if (!order) throw new Error('there was too little of something')
      await database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (locked) await payOrder(db, locked, { at: given.now, actor: 'provider' })
      })
      return order
    },
    /** One piece of its line, given as a code gives it. */
    async aGift(given: AnOrder) {
      const { lines, address, addressId, supporter, ...order } = quoteOf(given)
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
    async statusOf({ id }: { id: number }): Promise<string> {
      const { rows } = await database.pool.query('select status from orders where id = $1', [id])
      return rows[0]?.status
    },
    /** What is wrong with the counters of these projects; nothing should be. */
    miscounts: (...projectIds: number[]) => recountOrders(database.read, projectIds),
  }
}

function quoteOf(given: AnOrder): Parameters<typeof insertOrder>[1] {
  const { userId, projectId, now, currency = 'EUR', country = 'DE', shipping = 0, couponId } = given
  const lines = given.lines.map(line => {
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
    address: given.address ?? null,
    addressId: null,
    supporter: given.supporter ?? 'country',
    agreed: { version: 'test', locale: 'en', at: new Date(now).toISOString() },
    paymentMethod: 'stripe_card',
  }
}
