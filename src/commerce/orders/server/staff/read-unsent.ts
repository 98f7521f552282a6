import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { addressSnapshotSchema } from '../../../addresses/contract.ts'
import { quote } from '../../../prices/contract.ts'
import { buildCustomFieldsSql } from '../read-order.ts'
import { isUnsent, toUnsentValues, type UnsentFilter, unsentUnits } from './unsent-sql.ts'

/** Names of a line's option values in the reader's language, in the order of the product's options. */
const optionNames = `(select coalesce(json_agg(${buildTextSql('v.name', '$6')} order by po.position, po.id), '[]')
  from variants x join option_values v on v.id = any(x.value_ids) join product_options po on po.id = v.option_id
  where x.id = l.variant_id)`

const lines = `(select json_agg(json_build_object('position', l.position, 'product_id', l.product_id,
    'variant_id', l.variant_id, 'name', ${buildTextSql('d.name', '$6')}, 'options', ${optionNames},
    'quantity', ${unsentUnits}, 'value', round((l.unit * l.quantity - l.discount)::numeric * (${unsentUnits}) / l.quantity),
    'fields', ${buildCustomFieldsSql('$6')}, 'weight_g', d.weight_g, 'hs_code', d.hs_code,
    'origin_country', d.origin_country) order by l.position)
  from order_lines l join products d on d.id = l.product_id where l.order_id = o.id and ${unsentUnits} > 0)`

const unsentOrder = z.object({
  id: z.int(),
  order_id: z.string(),
  number: z.string(),
  project: z.string(),
  paid_at: z.string(),
  is_disputed: z.boolean(),
  country: z.string(),
  currency: z.string(),
  duties: quote.shape.duties,
  /** Null once it is deleted. */
  address: addressSnapshotSchema.nullable(),
  /** Lines with units that are still to be sent, and their names in the reader's language. */
  lines: z.array(
    z.object({
      position: z.int(),
      product_id: z.int(),
      variant_id: z.int(),
      name: z.string(),
      options: z.array(z.string()),
      /** Units that are still to be sent. */
      quantity: z.int(),
      /** Their price after discounts, in minor units. */
      value: z.int(),
      fields: z.array(z.object({ id: z.int(), label: z.string(), value: z.string() })),
      weight_g: z.int(),
      hs_code: z.string().nullable(),
      origin_country: z.string().nullable(),
    }),
  ),
})
export type UnsentOrder = z.output<typeof unsentOrder>

const unsentOrders = jsonStatement({
  name: 'orders.unsent',
  text: `select o.id, o.public_id as order_id, o.number, ${buildTextSql('p.name', '$6')} as project,
      ${buildIsoUtcSql('o.paid_at')} as paid_at, o.is_disputed, o.country_code as country, o.currency, o.duties,
      o.shipping_address as address, ${lines} as lines
    from orders o join projects p on p.id = o.project_id
    where ${isUnsent} and o.id > $7 and ($8::text is null or o.public_id = $8) order by o.id limit $9`,
  row: unsentOrder,
})

interface Part {
  locale: string
  limit: number
  /** Internal id after which the part begins. */
  after?: number
  /** Public id of the only order. */
  orderId?: string
}

/** Reads unsent orders with all that a parcel needs, by id, which is about the order of their age. */
export const readUnsentOrders = (
  db: ReadDb,
  filter: UnsentFilter,
  { locale, limit, after = 0, orderId }: Part,
): Promise<UnsentOrder[]> =>
  readJsonRows(db, unsentOrders, [...toUnsentValues(filter), locale, after, orderId ?? null, limit])
