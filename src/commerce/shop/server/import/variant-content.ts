import * as z from 'zod'
import { list, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { readOnce, runOnce } from '../../../../platform/server/once.ts'
import { buildRedeemableSql, missing } from '../what-is-missing.ts'
import { variantPrices } from './price-columns.ts'
import { productKey } from './product-content.ts'

const ownRow = 'v.id = s.id'
const sorted = `(select coalesce(array_agg(x order by x), '{}') from unnest(s."values_id") x)`

/** SQL condition that all references are resolved; unresolved ones have been reported. */
const isResolved = `s.product_id is not null and array_position(s."values_id", null) is null`
const valuesSql = (row: string) => `coalesce(${row}."values_id", '{}')`
const isOffered = `case when 'is_offered' = any(s.given) then coalesce(s.is_offered, true)
  else coalesce((select v.is_offered from variants v where ${ownRow}), true) end`

const refusals = [
  {
    where: `exists (select from variants v where ${ownRow} and (v.product_id <> s.product_id
      or 'values' = any(s.given) and v.value_ids <> ${sorted}))`,
    says: 'a combination stays with its product and values: take it off and add another',
  },
  {
    where: `${isResolved} and ${isOffered}
      and ('values' = any(s.given) or s.id is null)
      and (select array_agg(w.option_id order by w.option_id) from option_values w where w.id = any(s."values_id"))
        is distinct from (select array_agg(o.id order by o.id) from product_options o where o.product_id = s.product_id)`,
    says: 'values: one of each option of the product, and no others',
  },
  {
    where: `exists (select from variants v where v.product_id = s.product_id and v.value_ids = ${sorted}
      and v.id is distinct from s.id)`,
    says: 'values: this combination is there already, by another key',
  },
  {
    where: `exists (select from import_staged o where o.product_id = s.product_id and o.line < s.line
      and o.key <> s.key and ${valuesSql('o')} @> ${valuesSql('s')} and ${valuesSql('o')} <@ ${valuesSql('s')})`,
    says: 'values: this combination stands in an earlier line',
  },
  {
    where: `exists (select from variants v where ${ownRow} and s.stock < v.sold_count + v.held_count)`,
    says: 'stock: more than that is sold and held already',
  },
  {
    where: `${isOffered} and exists (select from products d join projects p on p.id = d.project_id
        where d.id = s.product_id and p.status = 'online' and not ${buildRedeemableSql('d.id')}
          and not exists (select from product_prices a where a.product_id = d.id))
      and case when 'prices' = any(s.given) or s.id is null then coalesce(s.prices, '{}') = '{}'
        else not exists (select from variant_prices c where c.variant_id = s.id) end`,
    says: missing.price,
  },
]

/**
 * Imports variants of products with their stock from a file (docs/operators.md). Sold counts are never imported.
 */
export const variantContent: ContentKind = {
  name: 'variants',
  table: 'variants',
  columns: {
    product: productKey,
    values: {
      type: list(200, 10),
      help: 'keys of option-values, one of each option',
      fallback: "'{}'",
      reference: 'option-values',
      field: 'value_ids',
      staged: sorted,
    },
    stock: { type: whole(0), help: 'pieces altogether, sold ones included; empty: as many as are asked for' },
    is_offered: { type: yesOrNo, help: 'true unless told; false takes it off', fallback: 'true' },
    prices: variantPrices.column,
  },
  lockRows: db => readOnce(db, locked).then(() => undefined),
  refusals,
  save: async db => {
    for (const text of variantPrices.save) await runOnce(db, text)
    await readOnce(db, refreshed)
  },
}

/**
 * Locks variants against sales until the import ends, so that the stock check is still valid at the write.
 */
const locked = {
  text: `select v.id from variants v where v.id in (select id from import_staged)
    order by v.id for no key update`,
  row: z.object({ id: z.int() }),
}

const refreshed = {
  text: `select refresh_project(p.id) as id
    from (select distinct d.project_id as id from import_changes c join products d on d.id = c.product order by 1) p`,
  row: z.object({ id: z.int() }),
}
