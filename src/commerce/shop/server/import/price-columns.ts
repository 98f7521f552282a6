import { amounts } from '../../../../platform/import/amount-cells.ts'
import type { ContentColumn } from '../../../../platform/import/kind.ts'

/** A column for the prices of row `t` by currency, which are stored in a separate table. */
const column = (help: string, current: string): ContentColumn => ({
  type: amounts,
  help,
  field: null,
  fallback: "'{}'",
  current,
})

/**
 * SQL that selects the prices of the file's new and changed rows, written after the removed ones are deleted.
 */
const changed = `jsonb_each_text(c.prices) e (currency, amount)
     where c.is_new or c.prices <> c."was prices"`

export const productPrices = {
  column: column(
    'in the smallest unit of each currency',
    `(select coalesce(jsonb_object_agg(a.currency, a.amount), '{}') from product_prices a where a.product_id = t.id)`,
  ),
  save: [
    `delete from product_prices a using import_changes c
      where a.product_id = c.id and not c.is_new and not c.prices ? a.currency`,
    `insert into product_prices (product_id, currency, amount)
      select c.id, e.currency, e.amount::int from import_changes c cross join lateral ${changed} order by 1, 2
      on conflict (product_id, currency) do update set amount = excluded.amount`,
  ],
}

export const variantPrices = {
  column: column(
    'where they differ from the product’s',
    `(select coalesce(jsonb_object_agg(a.currency, a.amount), '{}') from variant_prices a where a.variant_id = t.id)`,
  ),
  save: [
    `delete from variant_prices a using import_changes c
      where a.variant_id = c.id and not c.is_new and not c.prices ? a.currency`,
    `insert into variant_prices (variant_id, currency, amount)
      select c.id, e.currency, e.amount::int from import_changes c cross join lateral ${changed} order by 1, 2
      on conflict (variant_id, currency) do update set amount = excluded.amount`,
  ],
}
