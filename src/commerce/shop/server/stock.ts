import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { findViolatedCheck } from '../../../platform/server/database-errors.ts'
import { lockThen } from '../../../platform/server/lock-then.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** Units of one variant. Quantities of the same variant are added up. */
export interface StockLine {
  variantId: number
  quantity: number
}

/**
 * A variant with less stock than requested; `left` is null if the variant is deleted, not offered or stopped.
 */
export interface Shortage {
  variantId: number
  left: number | null
}

/** Locks the stock first, so that the next statement sees everything committed before. */
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
 * Holds stock for an order, completely or not at all, and returns the shortages; empty if held. Does not
 * check whether this fan and country may buy: the quote does. Call it once per transaction and as late as
 * possible, because other orders wait for these rows.
 */
export async function holdStock(db: Db, lines: readonly StockLine[]): Promise<Shortage[]> {
  const [variantIds, quantities] = toValues(lines)
  const short = await lockThen(db, [lock, [variantIds]], [hold, [variantIds, quantities]])
  return short.map(({ variant_id: variantId, left_count: left }) => ({ variantId, left }))
}

/** Violates a table constraint if anything is short or unavailable. */
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
 * Works like {@link holdStock}, but as part of the commit, which fails on a shortage ({@link
 * isShortOfStock}). During a rush all orders wait for one row, which is therefore locked only during the
 * commit and not for a round trip.
 */
export function holdStockAtCommit(db: Db, lines: readonly StockLine[]): void {
  const [variantIds, quantities] = toValues(lines)
  db.queryAtCommit(lock, [variantIds])
  db.queryAtCommit(holdOrFail, [variantIds, quantities])
}

/** Whether a transaction failed because {@link holdStockAtCommit} found a shortage. */
export const isShortOfStock = (error: unknown): boolean =>
  findViolatedCheck(error)?.startsWith('variants_') ?? false

/** Builds the SQL condition that at least one of these variants has no stock left. */
export const buildAnySoldOutSql = (variantIds: string) =>
  `exists (select from variants v where v.id = any(${variantIds}) and v.stock - v.sold_count - v.held_count <= 0)`

/** Changes to a variant's counts; `unpaid` is part of `sold`. */
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

/** Releases stock held by {@link holdStock} after a cancellation or when the payment is late. */
export const releaseStock = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({ variantId, held: -quantity })),
  )

export const sellHeld = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({ variantId, held: -quantity, sold: quantity })),
  )

/** Moves units from held to sold without payment, for units granted by codes. Goals do not count them. */
export const grantHeld = (db: Db, lines: readonly StockLine[]) =>
  moveStock(
    db,
    checked(lines, ({ variantId, quantity }) => ({
      variantId,
      held: -quantity,
      sold: quantity,
      unpaid: quantity,
    })),
  )

const unlimited = Number.POSITIVE_INFINITY

const leftStatement = statement({
  name: 'shop.stock-left',
  text: 'select id, stock - sold_count - held_count as remaining from variants where id = any($1::int[])',
  row: z.object({ id: z.int(), remaining: z.int().nullable() }),
})

/** Reads the units that are left by variant, on sale or not; null is without a limit. */
export async function readStockLeft(
  db: ReadDb,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await db.query(leftStatement, [variantIds])
  return new Map(rows.map(({ id, remaining }) => [id, remaining]))
}

/**
 * Takes stock for units that are sent again at no charge, on sale or not. Returns false and takes nothing if
 * there is too little. Goals don't count them.
 */
export async function sellReplacements(db: Db, lines: readonly StockLine[]): Promise<boolean> {
  refuseWrong(lines)
  const wanted = Map.groupBy(lines, ({ variantId }) => variantId)
  await db.query(lock, [[...wanted.keys()]])
  const left = await readStockLeft(db, [...wanted.keys()])
  const isShort = [...wanted].some(
    ([id, units]) => units.reduce((sum, { quantity }) => sum + quantity, 0) > (left.get(id) ?? unlimited),
  )
  if (isShort) return false
  await moveStock(
    db,
    lines.map(({ variantId, quantity }) => ({ variantId, sold: quantity, unpaid: quantity })),
  )
  return true
}

/** Refunded units: those that can be sold again (`returned`) and those that are lost (`gone`). */
export interface ReturnedUnits {
  variantId: number
  returned: number
  gone: number
}

/**
 * Takes back sold units, so that goals no longer count them; granted units were never counted. Uses one
 * statement for all lines, so that rows are locked in order.
 */
export async function takeBackSold(
  db: Db,
  lines: readonly ReturnedUnits[],
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

/**
 * Changes the counts. Fails the transaction if more units are moved than were held or sold, which would be a
 * bug in the caller.
 */
async function moveStock(db: Db, moves: readonly Move[]): Promise<void> {
  const column = (field: 'held' | 'sold' | 'unpaid') => moves.map(move => move[field] ?? 0)
  const variantIds = moves.map(({ variantId }) => variantId)
  const values = [variantIds, column('held'), column('sold'), column('unpaid')]
  await lockThen(db, [lock, [variantIds]], [moveStatement, values])
}

function checked(lines: readonly StockLine[], toMove: (line: StockLine) => Move): Move[] {
  refuseWrong(lines)
  return lines.map(toMove)
}

function toValues(lines: readonly StockLine[]) {
  refuseWrong(lines)
  return [lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)]
}

function refuseWrong(lines: readonly StockLine[]): void {
  const wrong = lines.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)
  if (wrong) throw new Error(`${wrong.quantity} pieces are no quantity`)
}
