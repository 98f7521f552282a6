import type { Db } from '../../../platform/server/database.ts'
import {
  giveBackCoupon,
  holdCoupon,
  releaseCoupon,
  useCoupon as spendCoupon,
} from '../../coupons/server/index.ts'
import { holdFanUnits, moveFanUnits } from '../../prices/server/index.ts'
import { holdStock, type holdStockAtCommit, releaseStock, type StockLine } from '../../shop/server/index.ts'

/**
 * Reservations of an order: units counted against the fan's limits, one use of the coupon, and stock, always
 * taken in this order (docs/writes.md). Stock is last, because many orders wait for the same variant.
 */
export interface Holding {
  userId: number
  couponId: number | null
  lines: readonly (StockLine & { productId: number })[]
}

/** Limit per fan by product id; null for no limit. */
type Limits = ReadonlyMap<number, number | null>

type When = { limits: Limits; now: number }

/**
 * Reserves everything, or reserves nothing and returns false. Stock is last, because other orders wait for it
 * until the commit. Before it returns false it undoes its own reservations, for callers that commit anyway.
 * @param hold `holdStockAtCommit` if the transaction may fail for lack of stock and nothing else needs the
 * units
 */
export async function takeHold(
  db: Db,
  holding: Holding,
  { limits, now }: When,
  hold: typeof holdStock | typeof holdStockAtCommit = holdStock,
): Promise<boolean> {
  const { userId, couponId, lines } = holding
  const limited = lines.map(line => ({ ...line, limitPerFan: limits.get(line.productId) ?? null }))
  const exceeded = await holdFanUnits(db, userId, limited)
  const held = lines.filter(({ productId }) => !exceeded.includes(productId))
  const releaseUnits = async () => {
    if (held.length > 0) await moveFanUnits(db, userId, 'release', held)
    return false
  }
  if (exceeded.length > 0) return releaseUnits()
  if (couponId !== null && !(await holdCoupon(db, { couponId, userId, now }))) return releaseUnits()
  const short = await hold(db, lines)
  if (!short || short.length === 0) return true
  if (couponId !== null) await releaseCoupon(db, { couponId, userId })
  return releaseUnits()
}

/**
 * Counts the fan's held units as sold and uses the coupon, for a paid order or a gift. The caller sells the
 * stock.
 */
export async function sellFanHolding(db: Db, { userId, couponId, lines }: Holding): Promise<void> {
  const [, isUsed] = await Promise.all([
    moveFanUnits(db, userId, 'sell', lines),
    couponId === null ? true : spendCoupon(db, { couponId, userId }),
  ])
  if (!isUsed) throw new Error('no use was held')
}

/** Releases the holds of several orders: units and coupons in id order, then all stock at once. */
export async function releaseHolds(db: Db, holdings: readonly Holding[]): Promise<void> {
  const byFan = holdings.toSorted((a, b) => a.userId - b.userId)
  await Promise.all(byFan.map(({ userId, lines }) => moveFanUnits(db, userId, 'release', lines)))
  const used = holdings
    .flatMap(({ userId, couponId }) => (couponId === null ? [] : [{ userId, couponId }]))
    .toSorted((a, b) => a.couponId - b.couponId || a.userId - b.userId)
  for (const use of used) if (!(await releaseCoupon(db, use))) throw new Error('no use was held')
  const lines = holdings.flatMap(holding => holding.lines)
  if (lines.length > 0) await releaseStock(db, lines)
}

/**
 * Makes the coupon of a paid order usable again; returns false if no coupon was used or the fan's account was
 * deleted.
 */
export async function returnCoupon(
  db: Db,
  { userId, couponId }: { userId: number | null; couponId: number | null },
): Promise<boolean> {
  if (userId === null || couponId === null) return false
  return giveBackCoupon(db, { couponId, userId })
}

/**
 * Builds the holding of a locked order. It always has a fan, because accounts with open orders can't be
 * deleted.
 */
export function toHolding({
  userId,
  couponId,
  lines,
}: Omit<Holding, 'userId'> & { userId: number | null }): Holding {
  if (userId === null) throw new Error('an order without a fan holds nothing')
  return { userId, couponId, lines }
}
