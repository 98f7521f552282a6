import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { brokenCheckOf } from '../../../platform/server/database-errors.ts'
import { lockThen } from '../../../platform/server/lock-then.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** Pieces of one combination. The same combination in several lines counts together. */
export interface StockLine {
  variantId: number
  quantity: number
}

/** A combination with less left than was asked for; `left` is null where it is deleted, not offered or stopped. */
export interface Shortage {
  variantId: number
  left: number | null
}

/** Locks the stock, so that the statement behind it counts what was committed before. */
const lock = statement({
  name: 'shop.lock-variants',
  text: 'select id from variants where id = any($1::int[]) order by id for no key update',
  row: z.object({ id: z.int() }),
})

const hold = statement({
  name: 'shop.hold-stock',
  text: `with asked as (
      select variant_id, sum(quantity) as quantity
        from unnest($1::int[], $2::int[]) line (variant_id, quantity) group by variant_id
    ), found as (
      select a.variant_id, a.quantity, v.is_offered and d.sale_stops = '{}' as is_offered,
          v.stock - v.sold_count - v.held_count as remaining
        from asked a left join variants v on v.id = a.variant_id left join products d on d.id = v.product_id
    ), short as (
      select variant_id, case when is_offered then remaining end as left_count from found
       where is_offered is not true or quantity > remaining
    ), held as (
      update variants v set held_count = v.held_count + f.quantity
        from found f where v.id = f.variant_id and not exists (select from short)
    ) select variant_id, left_count from short order by variant_id`,
  row: z.object({ variant_id: z.int(), left_count: z.int().nullable() }),
})

/**
 * Sets stock aside for an order, all of it or nothing: what there is too little of is answered, and an empty list means
 * that it is held. Whether it is sold now, to this fan and country, is the quote's to know. Call it once
 * per transaction and as late as possible, because other orders wait for these rows.
 */
export async function holdStock(db: Db, lines: readonly StockLine[]): Promise<Shortage[]> {
  const [variantIds, quantities] = valuesOf(lines)
  const short = await lockThen(db, [lock, [variantIds]], [hold, [variantIds, quantities]])
  return short.map(({ variant_id: variantId, left_count: left }) => ({ variantId, left }))
}

/** Breaks a check of the table where anything is short, or not to be had at all. */
const holdOrFail = statement({
  name: 'shop.hold-stock-or-fail',
  text: `with asked as (
      select variant_id, sum(quantity) as quantity
        from unnest($1::int[], $2::int[]) line (variant_id, quantity) group by variant_id
    ) update variants v
      set held_count = case when v.is_offered and d.sale_stops = '{}' then v.held_count + a.quantity else -1 end
      from asked a, products d where v.id = a.variant_id and d.id = v.product_id`,
  row: none,
})

/**
 * The same together with the commit, which fails where anything is short ({@link isShortOfStock}). In the crowd of a
 * sale all orders wait for one row: this one locks it for as long as a commit takes, and no round trips.
 */
export function holdStockAtCommit(db: Db, lines: readonly StockLine[]): void {
  const [variantIds, quantities] = valuesOf(lines)
  db.queryAtCommit(lock, [variantIds])
  db.queryAtCommit(holdOrFail, [variantIds, quantities])
}

/** Whether a transaction failed because {@link holdStockAtCommit} found too little. */
export const isShortOfStock = (error: unknown): boolean =>
  brokenCheckOf(error)?.startsWith('variants_') ?? false

/** SQL: nothing is left of one of these combinations at least. */
export const hasSoldOut = (variantIds: string) =>
  `exists (select from variants v where v.id = any(${variantIds}) and v.stock - v.sold_count - v.held_count <= 0)`

/** How many more, or fewer, of a combination are held, sold, and of these without a payment. */
interface Move {
  variantId: number
  held?: number
  sold?: number
  unpaid?: number
}

const moveStatement = statement({
  name: 'shop.move-stock',
  text: `with asked as (
      select variant_id, sum(held) as held, sum(sold) as sold, sum(unpaid) as unpaid
        from unnest($1::int[], $2::int[], $3::int[], $4::int[]) line (variant_id, held, sold, unpaid) group by variant_id
    ) update variants v
      set held_count = v.held_count + a.held, sold_count = v.sold_count + a.sold,
          unpaid_count = v.unpaid_count + a.unpaid
      from asked a where v.id = a.variant_id`,
  row: none,
})

/** Gives back what {@link holdStock} set aside: given up, or not paid in time. */
export const releaseStock = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({ variantId, held: -quantity })),
  )

/** What was held is sold. */
export const sellHeld = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({ variantId, held: -quantity, sold: quantity })),
  )

/** What was held is gone as if it were sold, but nobody has paid for it: no goal counts it. */
export const giveHeld = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({
      variantId,
      held: -quantity,
      sold: quantity,
      unpaid: quantity,
    })),
  )

/** Sold pieces that are taken back: those that can be sold again, and those that are not to be had back. */
export interface TakenBack {
  variantId: number
  returned: number
  gone: number
}

/** What was refunded counts towards no goal any more; a gift never did. All at once, so that rows are locked in order. */
export async function takeBackSold(
  db: Db,
  lines: readonly TakenBack[],
  { isGift }: { isGift: boolean },
): Promise<void> {
  const moves = lines.map(({ variantId, returned, gone }) => ({
    variantId,
    sold: -returned,
    unpaid: isGift ? -returned : gone,
  }))
  const moved = moves.filter(({ sold, unpaid }) => sold !== 0 || unpaid !== 0)
  if (moved.length > 0) await moveStock(db, moved)
}

/** Fails the transaction where fewer are held or sold than are given back: that is a mistake of the caller. */
async function moveStock(db: Db, moves: readonly Move[]): Promise<void> {
  const column = (of: 'held' | 'sold' | 'unpaid') => moves.map(move => move[of] ?? 0)
  const variantIds = moves.map(({ variantId }) => variantId)
  const values = [variantIds, column('held'), column('sold'), column('unpaid')]
  await lockThen(db, [lock, [variantIds]], [moveStatement, values])
}

function checked(lines: readonly StockLine[], moveOf: (line: StockLine) => Move): Move[] {
  refuseWrong(lines)
  return lines.map(moveOf)
}

function valuesOf(lines: readonly StockLine[]) {
  refuseWrong(lines)
  return [lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)]
}

function refuseWrong(lines: readonly StockLine[]): void {
  const wrong = lines.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)
  if (wrong) throw new Error(`${wrong.quantity} pieces are no quantity`)
}
