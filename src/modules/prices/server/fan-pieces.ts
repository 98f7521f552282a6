import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { refusal } from '../../../platform/server/refusal.ts'
import { statement } from '../../../platform/server/statement.ts'

export interface PiecesOfProduct {
  productId: number
  quantity: number
}

const readStatement = statement({
  name: 'prices.pieces-of-fan',
  isPlanKept: true,
  text: `select product_id, held_count + sold_count as pieces from fan_pieces
    where user_id = $1 and product_id = any($2::int[])`,
  row: z.object({ product_id: z.int(), pieces: z.int() }),
})

/** Product → pieces that a fan has bought, or holds in an unpaid order. */
export async function readPieces(
  db: ReadDb,
  userId: number | null,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (userId === null) return new Map()
  const rows = await db.query(readStatement, [userId, productIds])
  return new Map(rows.map(({ product_id: productId, pieces }) => [productId, pieces]))
}

const holding = `with asked as (
      select user_id, product_id, sum(quantity)::int as quantity, min(limit_per_fan) as limit_per_fan
        from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) a (user_id, product_id, quantity, limit_per_fan)
       group by user_id, product_id
    ), held as (
      insert into fan_pieces as p (user_id, product_id, held_count)
      select user_id, product_id, quantity from asked
       where limit_per_fan is null or quantity <= limit_per_fan order by user_id, product_id
      on conflict (user_id, product_id) do update set held_count = p.held_count + excluded.held_count
       where p.held_count + p.sold_count + excluded.held_count
         <= coalesce((select limit_per_fan from asked
                       where user_id = excluded.user_id and product_id = excluded.product_id), 2147483647)
      returning user_id, product_id
    ), exceeded as (
      select user_id, product_id from asked where (user_id, product_id) not in (select user_id, product_id from held)
    )`

const holdStatement = statement({
  name: 'prices.hold-pieces',
  isPlanKept: true,
  text: `${holding} select product_id from exceeded order by product_id`,
  row: z.object({ product_id: z.int() }),
})

const limit = refusal('FF003')

const holdOrFail = statement({
  name: 'prices.hold-pieces-or-fail',
  isPlanKept: true,
  isSet: true,
  text: `${holding} select ${limit.where('exists (select from exceeded)')} as refused`,
  row: z.object({ refused: z.null() }),
})

type LimitedLines = readonly (PiecesOfProduct & { limitPerFan: number | null })[]

/**
 * Counts the pieces of an order against the limits per fan, and answers the products that exceed theirs; where there is
 * one, the transaction must not be committed. Parallel orders of a fan wait for each other here.
 */
export async function holdPieces(db: Db, userId: number, lines: LimitedLines): Promise<number[]> {
  const rows = await db.query(holdStatement, holdValues(userId, lines))
  return rows.map(({ product_id: productId }) => productId)
}

/** The same without an answer to wait for: fails the transaction where a limit is exceeded ({@link isOverLimit}). */
export function holdPiecesOrFail(db: Db, userId: number, lines: LimitedLines): void {
  void db.query(holdOrFail, holdValues(userId, lines))
}

/** Whether a transaction has failed for {@link holdPiecesOrFail}. */
export const isOverLimit = limit.isWhy

const holdValues = (userId: number, lines: LimitedLines) => [
  lines.map(() => userId),
  ...columnsOf(lines),
  lines.map(({ limitPerFan }) => limitPerFan),
]

const columnsOf = (lines: readonly PiecesOfProduct[]) => [
  lines.map(({ productId }) => productId),
  lines.map(({ quantity }) => quantity),
]

/** What moves from one count to another: of pieces that are held, and of sold ones. */
const moves = {
  /** Given up, or not paid in time. */
  release: { held: -1, sold: 0 },
  /** Paid. */
  sell: { held: -1, sold: 1 },
  /** Refunded. */
  giveBack: { held: 0, sold: -1 },
}

const moveStatement = statement({
  name: 'prices.move-pieces',
  text: `update fan_pieces p set held_count = p.held_count + $4 * a.quantity, sold_count = p.sold_count + $5 * a.quantity
    from (select product_id, sum(quantity)::int as quantity
            from unnest($2::int[], $3::int[]) a (product_id, quantity) group by product_id) a
    where p.user_id = $1 and p.product_id = a.product_id returning p.product_id`,
  row: z.object({ product_id: z.int() }),
})

/** Throws where there is less than is moved: what an order moves, it has held before. */
export async function movePieces(
  db: Db,
  userId: number,
  move: keyof typeof moves,
  lines: readonly PiecesOfProduct[],
): Promise<void> {
  const { held, sold } = moves[move]
  const moved = await db.query(moveStatement, [userId, ...columnsOf(lines), held, sold])
  const products = new Set(lines.map(({ productId }) => productId))
  if (moved.length < products.size) throw new Error('pieces that were never held cannot be moved')
}
