import * as z from 'zod'
import { selectIdByName, selectKeyById } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const findStatement = statement({
  name: 'shop.find-variant',
  text: `select v.id, ${buildTextSql('d.name', "'en'")} as product from variants v join products d on d.id = v.product_id
    where v.id = ${selectIdByName('variants', '$1')}`,
  row: z.object({ id: z.int(), product: z.string() }),
})

export async function findVariant(
  db: ReadDb,
  name: string,
): Promise<RowOf<typeof findStatement> | undefined> {
  const [variant] = await db.query(findStatement, [name])
  return variant
}

const stockStatement = statement({
  name: 'shop.stock-of-project',
  text: `select v.id, ${selectKeyById('variants', 'v.id')} as key, ${buildTextSql('d.name', "'en'")} as product,
      (select coalesce(string_agg(${buildTextSql('w.name', "'en'")}, ', ' order by o.position, o.id), '')
         from option_values w join product_options o on o.id = w.option_id where w.id = any(v.value_ids)) as options,
      v.stock, v.sold_count, v.unpaid_count, v.held_count, v.stock - v.sold_count - v.held_count as remaining, v.is_offered
    from variants v join products d on d.id = v.product_id
   where d.project_id = ${selectIdByName('projects', '$1')} order by d.position, d.id, v.id`,
  row: z.object({
    id: z.int(),
    key: z.string().nullable(),
    product: z.string(),
    options: z.string(),
    stock: z.int().nullable(),
    sold_count: z.int(),
    unpaid_count: z.int(),
    held_count: z.int(),
    remaining: z.int().nullable(),
    is_offered: z.boolean(),
  }),
})

/** Reads the stock of each variant of a project, which is given by its id or import key. */
export function readStock(db: ReadDb, project: string): Promise<RowOf<typeof stockStatement>[]> {
  return db.query(stockStatement, [project])
}
