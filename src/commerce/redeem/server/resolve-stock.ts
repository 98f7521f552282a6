import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { StockLine } from '../../shop/server/index.ts'
import type { NamedProduct } from './offers.ts'

const variantStatement = statement({
  name: 'redeem.variant-by-name',
  text: `select v.id from variants v where v.id = ${selectIdByName('variants', '$1')} and v.product_id = $2`,
  row: z.object({ id: z.int() }),
})

/** Units of a variant, which is named by its id or import key. */
export interface NamedStock {
  name: string
  quantity: number
}

export type StockRefusal =
  | { why: 'no_product' | 'several_combinations' | 'named_twice' }
  /** Index of the entry without a known variant or without units. */
  | { why: 'no_combination'; at: number }
  | { why: 'too_few'; total: number }

/**
 * Resolves the stock to reserve for `count` keys: one unit of the only variant for each, or the named stock,
 * which must have at least one unit per key.
 */
export async function resolveStock(
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
