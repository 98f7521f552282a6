import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildPresaleOpenSql } from './presales.ts'
import {
  buildProductWindowSql,
  buildProjectConditions,
  buildSaleStopSql,
  buildServedSql,
} from './project-terms.ts'

const aliases = { project: 'p', product: 'd' }
const { from, until } = buildProductWindowSql(aliases)

const productToBuy = z.object({
  id: z.int(),
  limit_per_fan: z.int().nullable(),
  asks_phone: z.boolean(),
  /** Open to everyone, or to this fan in a presale; presales by code are ignored. */
  is_open: z.boolean(),
  is_fan_sign: z.boolean(),
  is_served: z.boolean(),
})
export type ProductToBuy = z.output<typeof productToBuy>

const readStatement = jsonStatement({
  name: 'shop.products-to-buy',
  text: `select (select coalesce(json_agg(json_build_object('id', d.id, 'limit_per_fan', d.limit_per_fan,
      'asks_phone', d.asks_phone, 'is_fan_sign', p.type = 3, 'is_open', p.status = 'online' and ${buildSaleStopSql(aliases)} is null and ${until} > $2
        and (${from} <= $2 or exists (select from presales s where s.product_id = d.id
          and ${buildPresaleOpenSql({ userId: '$4::bigint', codeHash: 'null::bytea', now: '$2' })})),
      'is_served', ${buildServedSql(aliases, '$3')}) order by d.position, d.id), '[]')
      from products d where d.project_id = p.id) as products
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ products: z.array(productToBuy) }),
})

interface ProductsToBuyQuery {
  projectId: number
  userId: number
  countryCode: string | null
  now: number
}

/**
 * Reads which products of a project a fan can buy now and which are sold to a country; null if the project
 * does not exist.
 */
export async function readProductsToBuy(
  db: ReadDb,
  { projectId, userId, countryCode, now }: ProductsToBuyQuery,
): Promise<ProductToBuy[] | null> {
  const [found] = await readJsonRows(db, readStatement, [projectId, new Date(now), countryCode, userId])
  return found?.products ?? null
}
