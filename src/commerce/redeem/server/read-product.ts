import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { listProducts } from '../../shop/server/index.ts'

const leftStatement = statement({
  name: 'redeem.left-of-batch',
  text: `select variant_id as "variantId" from redeem_stocks
    where batch_id = $1 and used_count + returned_count < reserved_count`,
  row: z.object({ variantId: z.int() }),
})

interface ProductQuery {
  projectId: number
  productId: number
  batchId: number
  locale: string
  now: number
}

/** Reads a product as redeemed by a key: without prices, and with the stock left in the batch. */
export async function readProduct(
  read: ReadDb,
  { projectId, productId, batchId, locale, now }: ProductQuery,
) {
  const [products, left] = await Promise.all([
    listProducts(read, { projectId, locale, now, country: null }),
    read.query(leftStatement, [batchId]),
  ])
  const product = products?.results.find(({ id }) => id === productId)
  if (!product) return null
  const leftIds = new Set(left.map(({ variantId }) => variantId))
  const { id, lang, name, description, description_lang, pictures, options } = product
  const { custom_fields, needs_shipping, countries } = product
  return {
    id,
    project_id: projectId,
    lang,
    name,
    description,
    description_lang,
    pictures,
    options,
    custom_fields,
    needs_shipping,
    countries,
    variants: product.variants.map(variant => ({
      option_ids: variant.option_ids,
      is_left: leftIds.has(variant.id),
    })),
  }
}
