import * as z from 'zod'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { saleStops } from '../sale-stops.ts'
import { buildGallerySql, galleryRow } from './get-project.ts'
import {
  buildHasPriceSql,
  buildPricedStockLeftSql,
  buildProductWindowSql,
  buildSaleStopSql,
  buildVariantAvailabilitySql,
} from './project-terms.ts'

/**
 * The query's aliases are `d` for products and `p` for projects; its parameters are `$2` for the time, `$3`
 * for the language and `$4` for the country or null.
 */
const terms = { project: 'p', product: 'd', now: '$2', country: '$4' }
const { from, until } = buildProductWindowSql(terms)

const prices = (table: string, column: string, id: string) => `
  (select coalesce(json_agg(json_build_object('amount', r.amount, 'currency', r.currency) order by r.currency), '[]')
     from ${table} r where r.${column} = ${id})`

const options = `
  (select coalesce(json_agg(json_build_object('id', o.id, 'lang', ${buildLanguageSql(['o.name'], '$3')}, 'name', ${buildTextSql('o.name', '$3')}, 'values', (
      select coalesce(json_agg(json_build_object('id', w.id, 'lang', ${buildLanguageSql(['w.name'], '$3')}, 'name', ${buildTextSql('w.name', '$3')}) order by w.position, w.id), '[]')
        from option_values w where w.option_id = o.id)) order by o.position, o.id), '[]')
     from product_options o where o.product_id = d.id)`

/** Maximum remaining stock that is shown. */
const shownLeftMax = 10

const variants = `
  (select coalesce(json_agg(json_build_object('id', v.id, 'option_ids', v.value_ids,
      'availability', ${buildVariantAvailabilitySql(terms, buildPricedStockLeftSql('v'))},
      'available_left', case when v.stock - v.sold_count - v.held_count <= ${shownLeftMax}
        then v.stock - v.sold_count - v.held_count end,
      'own_prices', ${prices('variant_prices', 'variant_id', 'v.id')}) order by v.id), '[]')
     from variants v where v.product_id = d.id and v.is_offered)`

const presales = `
  (select coalesce(json_agg(json_build_object('kind', s.kind, 'opens_at', ${buildIsoUtcSql('s.opens_at')},
      'closes_at', ${buildIsoUtcSql('s.closes_at')}) order by s.opens_at, s.id), '[]')
     from presales s where s.product_id = d.id)`

const customFields = `
  (select coalesce(json_agg(json_build_object('id', c.id, 'label', ${buildTextSql('c.label', '$3')},
      'input_type', c.input_type, 'is_required', c.is_required, 'minimum', c.minimum, 'maximum', c.maximum)
      order by c.position, c.id), '[]')
     from custom_fields c where c.product_id = d.id)`

const isAnyLeft = `(select bool_or(v.is_left) from variants v
    where v.product_id = d.id and v.is_offered and ${buildHasPriceSql('v')})`

export const productColumns = `d.id, ${buildLanguageSql(['d.name'], '$3')} as lang,
  ${buildLanguageSql(['d.description'], '$3')} as description_lang,
  ${buildTextSql('d.name', '$3')} as name, ${buildTextSql('d.description', '$3')} as description,
  ${buildGallerySql('product_pictures', 'product_id', 'd.id', '$3')} as pictures,
  ${buildVariantAvailabilitySql(terms, isAnyLeft)} as availability, ${buildSaleStopSql(terms)} as sale_stop,
  ${prices('product_prices', 'product_id', 'd.id')} as prices, ${options} as options, ${variants} as variants,
  d.limit_per_order, d.limit_per_fan, ${buildIsoUtcSql(from)} as sale_from, ${buildIsoUtcSql(until)} as sale_until,
  ${presales} as presales, ${customFields} as custom_fields, d.needs_shipping, d.weight_g, d.countries,
  d.asks_phone`

const price = z.object({ amount: z.int(), currency: z.string() })
const named = z.object({ id: z.int(), lang: z.string(), name: z.string() })

export const productRow = z.object({
  id: z.int(),
  lang: z.string(),
  name: z.string(),
  description: z.string(),
  description_lang: z.string(),
  pictures: galleryRow,
  availability: z.int(),
  sale_stop: z.enum(saleStops).nullable(),
  prices: z.array(price),
  options: z.array(named.extend({ values: z.array(named) })),
  variants: z.array(
    z.object({
      id: z.int(),
      option_ids: z.array(z.int()),
      availability: z.int(),
      available_left: z.int().nullable(),
      /** Prices that override the product's by currency. */
      own_prices: z.array(price),
    }),
  ),
  limit_per_order: z.int().nullable(),
  limit_per_fan: z.int().nullable(),
  sale_from: z.string(),
  sale_until: z.string(),
  presales: z.array(
    z.object({ kind: z.enum(['follow', 'make', 'code']), opens_at: z.string(), closes_at: z.string() }),
  ),
  custom_fields: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      input_type: z.int(),
      is_required: z.boolean(),
      minimum: z.string().nullable(),
      maximum: z.string().nullable(),
    }),
  ),
  needs_shipping: z.boolean(),
  weight_g: z.int(),
  countries: z.array(z.string()).nullable(),
  asks_phone: z.boolean(),
})
export type ProductRow = z.output<typeof productRow>
