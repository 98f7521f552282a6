import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { shareReads } from '../../../platform/server/share-reads.ts'
import { saleStops } from '../sale-stops.ts'
import { type ProductFacts, readProductFacts } from './product-facts.ts'
import { buildIncompleteSql, buildProjectConditions, buildSaleStopSql } from './project-terms.ts'

export const customFieldForSale = z.object({
  id: z.int(),
  /** STRING 0, EMAIL 1, INTEGER 2, DATE 3 (spec 3). */
  input_type: z.int(),
  is_required: z.boolean(),
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
})

const productForSale = z.object({
  id: z.int(),
  name: z.string(),
  needs_shipping: z.boolean(),
  weight_g: z.int(),
  tax_kind: z.string(),
  countries: z.array(z.string()).nullable(),
  limit_per_order: z.int().nullable(),
  limit_per_fan: z.int().nullable(),
  /** Only fans with a verified phone number may buy the product. */
  asks_phone: z.boolean(),
  /** Whether everyone can buy the product now. */
  is_on_sale: z.boolean(),
  /** Whether the product can be bought only in a presale now. */
  is_in_presale: z.boolean(),
  /** Reason why it is neither on sale nor in a presale, such as a cancelled event. */
  sale_stop: z.enum(saleStops).nullable(),
  custom_fields: z.array(customFieldForSale),
  /** Dispatch day as YYYY-MM-DD; null if it follows from the project's production time. */
  dispatch_on: z.iso.date().nullable(),
})

const variantForSale = z.object({
  id: z.int(),
  product_id: z.int(),
  value_ids: z.array(z.int()),
  option_names: z.array(z.string()),
  is_offered: z.boolean(),
  /** Null for unlimited stock. */
  left: z.int().nullable(),
  prices: z.record(z.string(), z.int()),
})

const forSale = z.object({
  id: z.int(),
  type: z.int(),
  currency: z.string(),
  sale_until: z.string(),
  /** Working days of production, from the end of the sale or from each order. */
  production_days: z.int(),
  production_from: z.enum(['sale_end', 'order']),
  is_shipped: z.boolean(),
  /** Whether only fans admitted by the waiting room may order (`isFansTurn`). */
  has_waiting_room: z.boolean(),
  products: z.array(productForSale),
  variants: z.array(variantForSale),
})
export type ProductForSale = z.output<typeof productForSale> & Omit<ProductFacts, 'id'>
export interface ForSale extends Omit<z.output<typeof forSale>, 'products'> {
  products: ProductForSale[]
}
export type VariantForSale = z.output<typeof variantForSale>

const terms = buildProjectConditions('p')
const aliases = { project: 'p', product: 'd' }
const isSold = `p.status = 'online' and d.sale_stops = '{}' and not ${buildIncompleteSql(aliases)}`
const isBeforeEnd = '(least(d.sale_until, p.sale_until) > $5)'
const isBegun = '(greatest(d.sale_from, p.sale_from) <= $5)'

const customFields = `(select coalesce(json_agg(json_build_object('id', f.id, 'input_type', f.input_type,
    'is_required', f.is_required, 'minimum', f.minimum, 'maximum', f.maximum) order by f.position, f.id), '[]')
  from custom_fields f where f.product_id = d.id)`

const products = `(select coalesce(json_agg(json_build_object(
    'id', d.id, 'name', ${buildTextSql('d.name', '$4')}, 'needs_shipping', d.needs_shipping, 'weight_g', d.weight_g,
    'tax_kind', d.tax_kind, 'countries', d.countries, 'asks_phone', d.asks_phone,
    'limit_per_order', d.limit_per_order, 'limit_per_fan', d.limit_per_fan,
    'is_on_sale', ${isSold} and ${isBegun} and ${isBeforeEnd},
    'is_in_presale', ${isSold} and not ${isBegun} and exists (
      select from presales s where s.product_id = d.id and s.opens_at <= $5 and s.closes_at > $5),
    'sale_stop', ${buildSaleStopSql(aliases)}, 'custom_fields', ${customFields}, 'dispatch_on', d.dispatch_on)), '[]')
  from products d where d.project_id = p.id and d.id = any($2::int[]))`

/** A variant's own price takes precedence over the product's. */
const prices = `coalesce((select jsonb_object_agg(a.currency, a.amount) from product_prices a
      where a.product_id = v.product_id), '{}')
  || coalesce((select jsonb_object_agg(c.currency, c.amount) from variant_prices c where c.variant_id = v.id), '{}')`

const variants = `(select coalesce(json_agg(json_build_object(
    'id', v.id, 'product_id', v.product_id, 'value_ids', v.value_ids, 'is_offered', v.is_offered,
    'left', v.stock - v.sold_count - v.held_count, 'prices', ${prices},
    'option_names', (select coalesce(json_agg(${buildTextSql('x.name', '$4')} order by o.position, o.id), '[]')
      from option_values x join product_options o on o.id = x.option_id where x.id = any(v.value_ids)))), '[]')
  from (select distinct * from unnest($2::int[], $3::text[]) as asked (product_id, value_ids)) asked
  join products d on d.id = asked.product_id and d.project_id = p.id
  join variants v on v.product_id = d.id and v.value_ids = asked.value_ids::int[])`

const readForSaleStatement = jsonStatement({
  name: 'shop.for-sale',
  text: `select p.id, p.type, p.currency, ${buildIsoUtcSql('p.sale_until')} as sale_until,
      p.production_days, p.production_from, exists (select from products d where d.project_id = p.id and d.needs_shipping) as is_shipped,
      exists (select from waiting_rooms w where w.project_id = p.id) as has_waiting_room,
      ${products} as products, ${variants} as variants
    from projects p where p.id = $1 and ${terms.isVisible}`,
  row: forSale,
})

interface ForSaleQuery {
  projectId: number
  items: readonly { product_id: number; option_ids: readonly number[] }[]
  locale: string
  now: number
}

/** Sorts the ids of option values in ascending order, as variants are looked up by them. */
export const sortValueIds = (optionIds: readonly number[]): number[] => optionIds.toSorted((a, b) => a - b)

const toQueryValues = ({ items }: ForSaleQuery) => [
  items.map(item => item.product_id),
  items.map(item => `{${sortValueIds(item.option_ids).join()}}`),
]

async function queryForSale(db: ReadDb, query: ForSaleQuery): Promise<ForSale | undefined> {
  const { projectId, locale, now } = query
  const values = [projectId, ...toQueryValues(query), locale, new Date(now)]
  const [found] = await readJsonRows(db, readForSaleStatement, values)
  if (!found) return undefined
  const facts = await readProductFacts(
    db,
    found.products.map(({ id }) => id),
    locale,
  )
  return { ...found, products: found.products.map(product => ({ ...product, ...facts.get(product.id) })) }
}

/**
 * Reads the products of a basket as they are sold now; undefined if the project does not exist. Parallel
 * requests for the same basket share one read.
 */
export const readForSale = shareReads(queryForSale, query =>
  JSON.stringify([query.projectId, query.locale, toQueryValues(query)]),
)
