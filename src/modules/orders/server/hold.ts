import type { Db } from '../../../platform/server/database.ts'
import {
  giveBackCoupon,
  holdCoupon,
  releaseCoupon,
  useCoupon as spendCoupon,
} from '../../coupons/server/index.ts'
import { holdPieces, holdPiecesOrFail, movePieces } from '../../prices/server/index.ts'
import { holdStock, releaseStock, type StockLine } from '../../shop/server/index.ts'

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
 * What only this fan waits for: pieces and coupon. False where the coupon is used up; then nothing may be committed. A
 * limit that is reached fails the transaction by itself (`isOverLimit`): where there is no coupon, nothing is waited for.
 */
export async function holdOwn(
  db: Db,
  { userId, couponId, lines }: Holding,
  { limits, now }: When,
): Promise<boolean> {
  holdPiecesOrFail(db, userId, limited(lines, limits))
  return couponId === null || holdCoupon(db, { couponId, userId, now })
}

const limited = (lines: Holding['lines'], limits: Limits) =>
  lines.map(line => ({ ...line, limitPerFan: limits.get(line.productId) ?? null }))

/** Sets everything aside, or nothing: false. All of it goes out at once, because others wait for the stock. */
export async function takeHold(db: Db, holding: Holding, { limits, now }: When): Promise<boolean> {
  const { userId, couponId, lines } = holding
  const [exceeded, hasCoupon, short] = await Promise.all([
    holdPieces(db, userId, limited(lines, limits)),
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

/** Paid, or a gift: the fan's pieces are no longer only held, and the coupon is used. The stock is the caller's to move. */
export async function sellOwn(db: Db, { userId, couponId, lines }: Holding): Promise<void> {
  const [, isUsed] = await Promise.all([
    movePieces(db, userId, 'sell', lines),
    couponId === null ? true : spendCoupon(db, { couponId, userId }),
  ])
  if (!isUsed) throw new Error('no use was held')
}

/**
 * Gives back what several orders held, fans and coupons in the order of their ids, and last all stock at once, whose
 * answer is not waited for: many wait for these rows until the commit.
 */
export async function releaseHolds(db: Db, holdings: readonly Holding[]): Promise<void> {
  const byFan = holdings.toSorted((a, b) => a.userId - b.userId)
  await Promise.all(byFan.map(({ userId, lines }) => movePieces(db, userId, 'release', lines)))
  const used = holdings
    .flatMap(({ userId, couponId }) => (couponId === null ? [] : [{ userId, couponId }]))
    .toSorted((a, b) => a.couponId - b.couponId || a.userId - b.userId)
  for (const use of used) if (!(await releaseCoupon(db, use))) throw new Error('no use was held')
  const lines = holdings.flatMap(holding => holding.lines)
  if (lines.length > 0) void releaseStock(db, lines)
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
