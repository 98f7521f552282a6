import * as z from 'zod'
import { idOfName } from '../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { StockLine } from '../../shop/server/index.ts'
import type { NamedProduct } from './offers.ts'

const variantStatement = statement({
  name: 'redeem.variant-by-name',
  text: `select v.id from variants v where v.id = ${idOfName('variants', '$1')} and v.product_id = $2`,
  row: z.object({ id: z.int() }),
})

/** Pieces of a combination, which is named by its id or the key of its import. */
export interface NamedStock {
  name: string
  quantity: number
}

export type StockRefusal =
  | { why: 'no_product' | 'several_combinations' | 'named_twice' }
  /** The line that names no combination of the product, or no pieces. */
  | { why: 'no_combination'; at: number }
  | { why: 'too_few'; total: number }

/**
 * Stock to set aside for so many keys: all of the only combination, or as it is said, so many at least that every key
 * has a piece.
 */
export async function stockFor(
  db: ReadDb,
  product: NamedProduct | null,
  { count, said }: { count: number; said: readonly NamedStock[] | null },
): Promise<StockLine[] | StockRefusal> {
  if (!product) return said === null ? [] : { why: 'no_product' }
  if (said === null) {
    const [variantId, ...others] = product.variantIds
    return variantId !== undefined && others.length === 0
      ? [{ variantId, quantity: count }]
      : { why: 'several_combinations' }
  }
  const lines: StockLine[] = []
  for (const [at, { name, quantity }] of said.entries()) {
    const [variant] = await db.query(variantStatement, [name, product.id])
    if (!variant || quantity === 0) return { why: 'no_combination', at }
    lines.push({ variantId: variant.id, quantity })
  }
  if (new Set(lines.map(({ variantId }) => variantId)).size < lines.length) return { why: 'named_twice' }
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return total >= count ? lines : { why: 'too_few', total }
}
