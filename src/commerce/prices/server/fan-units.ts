import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

export interface ProductUnits {
  productId: number
  quantity: number
}

const readStatement = statement({
  name: 'prices.pieces-of-fan',
  text: `select product_id, held_count + sold_count as pieces from fan_pieces
    where user_id = $1 and product_id = any($2::int[])`,
  row: z.object({ product_id: z.int(), pieces: z.int() }),
})

/** Reads the number of units by product id that a fan has bought or holds in an unpaid order. */
export async function readFanUnits(
  db: ReadDb,
  userId: number | null,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (userId === null) return new Map()
  const rows = await db.query(readStatement, [userId, productIds])
  return new Map(rows.map(({ product_id: productId, pieces }) => [productId, pieces]))
}

const holdStatement = statement({
  name: 'prices.hold-pieces',
  text: `with asked as (
      select product_id, sum(quantity)::int as quantity, min(limit_per_fan) as limit_per_fan
        from unnest($2::int[], $3::int[], $4::int[]) a (product_id, quantity, limit_per_fan) group by product_id
    ), held as (
      insert into fan_pieces as p (user_id, product_id, held_count)
      select $1, product_id, quantity from asked
       where limit_per_fan is null or quantity <= limit_per_fan order by product_id
      on conflict (user_id, product_id) do update set held_count = p.held_count + excluded.held_count
       where p.held_count + p.sold_count + excluded.held_count
         <= coalesce((select limit_per_fan from asked where product_id = excluded.product_id), 2147483647)
      returning product_id
    ) select product_id from asked where product_id not in (select product_id from held) order by product_id`,
  row: z.object({ product_id: z.int() }),
})

type LimitedLines = readonly (ProductUnits & { limitPerFan: number | null })[]

/**
 * Counts an order's units against the limits per fan and returns the ids of products that exceed their limit.
 * The units of the other products are counted anyway; the caller releases them or rolls back.
 */
export async function holdFanUnits(db: Db, userId: number, lines: LimitedLines): Promise<number[]> {
  const limits = lines.map(({ limitPerFan }) => limitPerFan)
  const rows = await db.query(holdStatement, [userId, ...toColumns(lines), limits])
  return rows.map(({ product_id: productId }) => productId)
}

const toColumns = (lines: readonly ProductUnits[]) => [
  lines.map(({ productId }) => productId),
  lines.map(({ quantity }) => quantity),
]

/** Changes to the held and sold counts per unit. */
const moves = {
  /** The order is cancelled or not paid in time. */
  release: { held: -1, sold: 0 },
  sell: { held: -1, sold: 1 },
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

/** @throws if fewer units are held than moved, because an order moves only units it holds */
export async function moveFanUnits(
  db: Db,
  userId: number,
  move: keyof typeof moves,
  lines: readonly ProductUnits[],
): Promise<void> {
  const { held, sold } = moves[move]
  const moved = await db.query(moveStatement, [userId, ...toColumns(lines), held, sold])
  const products = new Set(lines.map(({ productId }) => productId))
  if (moved.length < products.size) throw new Error('pieces that were never held cannot be moved')
}
