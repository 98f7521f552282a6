import type { Db } from '../../../platform/server/database.ts'
import {
  giveBackCoupon,
  holdCoupon,
  releaseCoupon,
  useCoupon as spendCoupon,
} from '../../coupons/server/index.ts'
import { holdPieces, movePieces } from '../../prices/server/index.ts'
import { giveHeld, holdStock, releaseStock, type StockLine, sellHeld } from '../../shop/server/index.ts'

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

/** What only this fan waits for: pieces and coupon. False where a limit is reached; then nothing may be committed. */
export async function holdOwn(
  db: Db,
  { userId, couponId, lines }: Holding,
  { limits, now }: { limits: Limits; now: number },
): Promise<boolean> {
  const [exceeded, hasCoupon] = await Promise.all([
    holdPieces(db, userId, withLimits(lines, limits)),
    couponId === null ? true : holdCoupon(db, { couponId, userId, now }),
  ])
  return exceeded.length === 0 && hasCoupon
}

const withLimits = (lines: Holding['lines'], limits: Limits) =>
  lines.map(line => ({ ...line, limitPerFan: limits.get(line.productId) ?? null }))

/** Sets everything aside, or nothing: false. All of it goes out at once, because others wait for the stock. */
export async function takeHold(
  db: Db,
  { userId, couponId, lines }: Holding,
  { limits, now }: { limits: Limits; now: number },
): Promise<boolean> {
  const [exceeded, hasCoupon, short] = await Promise.all([
    holdPieces(db, userId, withLimits(lines, limits)),
    couponId === null ? true : holdCoupon(db, { couponId, userId, now }),
    holdStock(db, lines),
  ])
  if (exceeded.length === 0 && hasCoupon && short.length === 0) return true
  const held = lines.filter(({ productId }) => !exceeded.includes(productId))
  if (held.length > 0) await movePieces(db, userId, 'release', held)
  if (couponId !== null && hasCoupon) await releaseCoupon(db, { couponId, userId })
  if (short.length === 0) await releaseStock(db, lines)
  return false
}

/** Paid, or a gift: what was held is sold or given, and used. */
export async function sellHold(
  db: Db,
  { userId, couponId, lines }: Holding,
  { isGranted }: { isGranted: boolean },
): Promise<void> {
  await movePieces(db, userId, 'sell', lines)
  if (couponId !== null && !(await spendCoupon(db, { couponId, userId }))) throw new Error('no use was held')
  await (isGranted ? giveHeld : sellHeld)(db, lines)
}

/** Gives back what several orders held, fans and coupons in the order of their ids, and all stock at once. */
export async function releaseHolds(db: Db, holdings: readonly Holding[]): Promise<void> {
  const byFan = holdings.toSorted((a, b) => a.userId - b.userId)
  for (const { userId, lines } of byFan) await movePieces(db, userId, 'release', lines)
  const used = holdings
    .flatMap(({ userId, couponId }) => (couponId === null ? [] : [{ userId, couponId }]))
    .toSorted((a, b) => a.couponId - b.couponId || a.userId - b.userId)
  for (const use of used) if (!(await releaseCoupon(db, use))) throw new Error('no use was held')
  if (holdings.length > 0)
    await releaseStock(
      db,
      holdings.flatMap(({ lines }) => lines),
    )
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
