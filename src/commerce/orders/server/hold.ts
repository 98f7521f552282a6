import type { Db } from '../../../platform/server/database.ts'
import {
  giveBackCoupon,
  holdCoupon,
  releaseCoupon,
  useCoupon as spendCoupon,
} from '../../coupons/server/index.ts'
import { holdPieces, movePieces } from '../../prices/server/index.ts'
import { holdStock, type holdStockAtCommit, releaseStock, type StockLine } from '../../shop/server/index.ts'

/**
 * What an order sets aside: pieces that count against the fan's limits, a use of the coupon, and stock, always in this
 * order (docs/writes.md). Stock is last, because many orders wait for the same combination.
 */
export interface Holding {
  userId: number
  couponId: number | null
  lines: readonly (StockLine & { productId: number })[]
}

/** Limits of products per fan; null: none. */
type Limits = ReadonlyMap<number, number | null>

type When = { limits: Limits; now: number }

/**
 * Sets everything aside, or nothing: false. Stock is last, because others wait for it until the commit. Gives back what
 * it took before it returns false, for callers that commit anyway.
 *
 * @param hold `holdStockAtCommit` where the transaction may fail for want of stock and nothing else needs the pieces
 */
export async function takeHold(
  db: Db,
  holding: Holding,
  { limits, now }: When,
  hold: typeof holdStock | typeof holdStockAtCommit = holdStock,
): Promise<boolean> {
  const { userId, couponId, lines } = holding
  const limited = lines.map(line => ({ ...line, limitPerFan: limits.get(line.productId) ?? null }))
  const exceeded = await holdPieces(db, userId, limited)
  const held = lines.filter(({ productId }) => !exceeded.includes(productId))
  const giveBackPieces = async () => {
    if (held.length > 0) await movePieces(db, userId, 'release', held)
    return false
  }
  if (exceeded.length > 0) return giveBackPieces()
  if (couponId !== null && !(await holdCoupon(db, { couponId, userId, now }))) return giveBackPieces()
  const short = await hold(db, lines)
  if (!short || short.length === 0) return true
  if (couponId !== null) await releaseCoupon(db, { couponId, userId })
  return giveBackPieces()
}

/** Paid, or a gift: the fan's pieces are no longer only held, and the coupon is used. The stock is the caller's to move. */
export async function sellOwn(db: Db, { userId, couponId, lines }: Holding): Promise<void> {
  const [, isUsed] = await Promise.all([
    movePieces(db, userId, 'sell', lines),
    couponId === null ? true : spendCoupon(db, { couponId, userId }),
  ])
  if (!isUsed) throw new Error('no use was held')
}

/** Gives back what several orders held: fans and coupons in the order of their ids, and last all stock at once. */
export async function releaseHolds(db: Db, holdings: readonly Holding[]): Promise<void> {
  const byFan = holdings.toSorted((a, b) => a.userId - b.userId)
  await Promise.all(byFan.map(({ userId, lines }) => movePieces(db, userId, 'release', lines)))
  const used = holdings
    .flatMap(({ userId, couponId }) => (couponId === null ? [] : [{ userId, couponId }]))
    .toSorted((a, b) => a.couponId - b.couponId || a.userId - b.userId)
  for (const use of used) if (!(await releaseCoupon(db, use))) throw new Error('no use was held')
  const lines = holdings.flatMap(holding => holding.lines)
  if (lines.length > 0) await releaseStock(db, lines)
}

/** The coupon of a paid order can be used again; false where the fan's account is gone. */
export async function returnCoupon(
  db: Db,
  { userId, couponId }: { userId: number | null; couponId: number | null },
): Promise<boolean> {
  if (userId === null || couponId === null) return false
  return giveBackCoupon(db, { couponId, userId })
}

/** What a locked order holds. Accounts with open orders are not deleted, so whoever holds something is there. */
export function holdingOf({
  userId,
  couponId,
  lines,
}: Omit<Holding, 'userId'> & { userId: number | null }): Holding {
  if (userId === null) throw new Error('an order without a fan holds nothing')
  return { userId, couponId, lines }
}
