import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { isServed, productWindow, projectAvailability } from './project-terms.ts'

const of = { project: 'p', product: 'd' }
const { from, until } = productWindow(of)

const productToBuy = z.object({
  id: z.int(),
  limit_per_fan: z.int().nullable(),
  asks_phone: z.boolean(),
  /** To all, or in a presale. */
  is_open: z.boolean(),
  is_served: z.boolean(),
})
export type ProductToBuy = z.output<typeof productToBuy>

const readStatement = jsonStatement({
  name: 'shop.products-to-buy',
  text: `select (select coalesce(json_agg(json_build_object('id', d.id, 'limit_per_fan', d.limit_per_fan,
      'asks_phone', d.asks_phone, 'is_open', p.status = 'online' and ${until} > $2 and (${from} <= $2 or exists (
        select from presales s where s.product_id = d.id and s.opens_at <= $2 and s.closes_at > $2)),
      'is_served', ${isServed(of, '$3')}) order by d.position, d.id), '[]')
      from products d where d.project_id = p.id) as products
    from projects p where p.id = $1 and ${projectAvailability('p').isVisible}`,
  row: z.object({ products: z.array(productToBuy) }),
})

/** What of a project's products is sold now, and goes to a country; null: there is no such project. */
export async function readProductsToBuy(
  db: ReadDb,
  { projectId, countryCode, now }: { projectId: number; countryCode: string | null; now: number },
): Promise<ProductToBuy[] | null> {
  const [found] = await readJsonRows(db, readStatement, [projectId, new Date(now), countryCode])
  return found?.products ?? null
}
