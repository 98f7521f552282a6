import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Pieces of one combination. The same combination in several lines counts together. */
export interface StockLine {
  variantId: number
  quantity: number
}

/** A combination of which there is less than was asked for; null: there is none such any more. */
export interface Shortage {
  variantId: number
  left: number | null
}

/** What was asked for, and the rows locked in the order of their ids: whoever comes at the same time waits here. */
const locked = `asked as (
    select variant_id, sum(quantity) as quantity
      from unnest($1::int[], $2::int[]) line (variant_id, quantity) group by variant_id
  ), locked as materialized (
    select v.id, a.quantity, v.is_offered, v.stock - v.sold_count - v.held_count as remaining
      from variants v join asked a on a.variant_id = v.id order by v.id for no key update of v
  )`

/**
 * Before the statement that counts, which then sees what those before it have committed. Where one statement waits for
 * the rows and counts, it may count what was left before the wait, and only the table's check keeps it from overselling.
 */
const lock = statement({
  name: 'shop.lock-to-hold',
  text: 'select id from variants where id = any($1::int[]) order by id for no key update',
  row: z.object({ id: z.int() }),
})

const hold = statement({
  name: 'shop.hold-stock',
  text: `with ${locked}, short as (
      select a.variant_id, case when l.is_offered then l.remaining end as left_count
        from asked a left join locked l on l.id = a.variant_id
       where l.is_offered is not true or a.quantity > l.remaining
    ), held as (
      update variants v set held_count = v.held_count + l.quantity
        from locked l where v.id = l.id and not exists (select from short)
    ) select variant_id, left_count from short order by variant_id`,
  row: z.object({ variant_id: z.int(), left_count: z.int().nullable() }),
})

/**
 * Sets stock aside for an order, all of it or nothing: what there is too little of is answered, and an empty list means
 * that it is held. Whether it is sold now, to this fan and country, is the quote's to know. One call for each
 * transaction, because the row of the project is locked after those of its combinations.
 */
export async function holdStock(db: Db, lines: readonly StockLine[]): Promise<Shortage[]> {
  const [variantIds, quantities] = valuesOf(lines)
  await db.query(lock, [variantIds])
  const short = await db.query(hold, [variantIds, quantities])
  return short.map(({ variant_id: variantId, left_count: left }) => ({ variantId, left }))
}

const moves = {
  /** Given up, or not paid in time. */
  release: { held: -1, sold: 0 },
  /** Paid. */
  sell: { held: -1, sold: 1 },
  /** Refunded before it was sent. */
  return: { held: 0, sold: -1 },
}
type Move = keyof typeof moves

const moving = (move: Move) =>
  statement({
    name: 'shop.move-stock',
    variant: [move],
    text: `with ${locked} update variants v
      set held_count = v.held_count + ${moves[move].held} * l.quantity,
          sold_count = v.sold_count + ${moves[move].sold} * l.quantity
      from locked l where v.id = l.id returning v.id`,
    row: z.object({ id: z.int() }),
  })
const moveStatements = { release: moving('release'), sell: moving('sell'), return: moving('return') }

/** Gives back what {@link holdStock} set aside. */
export const releaseStock = (db: Db, lines: readonly StockLine[]) => moveStock(db, 'release', lines)
/** What was held is sold. */
export const sellHeld = (db: Db, lines: readonly StockLine[]) => moveStock(db, 'sell', lines)
/** What was sold can be sold again. */
export const returnSold = (db: Db, lines: readonly StockLine[]) => moveStock(db, 'return', lines)

/** Throws where fewer are held or sold than are given back: that is a mistake of the caller, and nobody's wish. */
async function moveStock(db: Db, move: Move, lines: readonly StockLine[]): Promise<void> {
  const moved = await db.query(moveStatements[move], valuesOf(lines))
  const asked = new Set(lines.map(({ variantId }) => variantId))
  if (moved.length !== asked.size) throw new Error(`there is no stock to ${move} of some combination`)
}

function valuesOf(lines: readonly StockLine[]) {
  const wrong = lines.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)
  if (wrong) throw new Error(`${wrong.quantity} pieces are no quantity`)
  return [lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)]
}
