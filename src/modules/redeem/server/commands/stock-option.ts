import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { CommandOption } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import type { Shortage, StockLine } from '../../../shop/server/index.ts'
import type { NamedProduct } from '../offers.ts'
import type { Problem } from './read-options.ts'

export const stockOption: Record<string, CommandOption> = {
  stock: {
    help: 'pieces of each combination, as shirt-s:40,shirt-m:60; fans choose among them',
    value: 'list',
  },
}

const variantStatement = statement({
  name: 'redeem.variant-by-name',
  text: `select v.id from variants v where v.id = ${idOfName('variants', '$1')} and v.product_id = $2`,
  row: z.object({ id: z.int() }),
})

/**
 * What is set aside for so many keys: all of the only combination, or as the operator says, so many at least that every
 * key has a piece.
 */
export async function stockFor(
  db: Db,
  product: NamedProduct | null,
  { count, list }: { count: number; list: string | undefined },
): Promise<StockLine[] | Problem> {
  if (!product) return list === undefined ? [] : { problem: '--stock is of a product.' }
  if (list === undefined) {
    const [variantId, ...others] = product.variantIds
    if (variantId !== undefined && others.length === 0) return [{ variantId, quantity: count }]
    return { problem: 'The product has several combinations: --stock says how many of each, as 12:40,13:60.' }
  }
  const lines: StockLine[] = []
  for (const part of list.split(',')) {
    const [, name = '', pieces = '0'] = /^(.+):(\d{1,7})$/.exec(part.trim()) ?? []
    const [variant] = await db.query(variantStatement, [name, product.id])
    if (!variant || Number(pieces) === 0)
      return { problem: `--stock: "${part.trim()}" is no combination of it.` }
    lines.push({ variantId: variant.id, quantity: Number(pieces) })
  }
  if (new Set(lines.map(({ variantId }) => variantId)).size < lines.length)
    return { problem: '--stock names a combination twice.' }
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return total >= count ? lines : { problem: `--stock sets ${total} pieces aside for ${count} keys.` }
}

export function shortageText(short: readonly Shortage[]): string {
  const parts = short.map(({ variantId, left }) => `${left ?? 0} of combination ${variantId}`)
  return `There is too little left to set aside: ${parts.join(', ')}.`
}
