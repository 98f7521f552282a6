import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { isOpenTo } from './presales.ts'
import { isServed, productWindow, projectAvailability, saleStop } from './project-terms.ts'

const of = { project: 'p', product: 'd' }
const { from, until } = productWindow(of)

const productToBuy = z.object({
  id: z.int(),
  limit_per_fan: z.int().nullable(),
  asks_phone: z.boolean(),
  /** To all, or to this fan in a presale. What a code opens is not asked for one. */
  is_open: z.boolean(),
  /** Each piece is an entry of a draw, without which it is not sold. */
  is_fan_sign: z.boolean(),
  is_served: z.boolean(),
})
export type ProductToBuy = z.output<typeof productToBuy>

const readStatement = jsonStatement({
  name: 'shop.products-to-buy',
  text: `select (select coalesce(json_agg(json_build_object('id', d.id, 'limit_per_fan', d.limit_per_fan,
      'asks_phone', d.asks_phone, 'is_fan_sign', p.type = 3, 'is_open', p.status = 'online' and ${saleStop(of)} is null and ${until} > $2
        and (${from} <= $2 or exists (select from presales s where s.product_id = d.id
          and ${isOpenTo({ userId: '$4::bigint', codeHash: 'null::bytea', now: '$2' })})),
      'is_served', ${isServed(of, '$3')}) order by d.position, d.id), '[]')
      from products d where d.project_id = p.id) as products
    from projects p where p.id = $1 and ${projectAvailability('p').isVisible}`,
  row: z.object({ products: z.array(productToBuy) }),
})

interface Asked {
  projectId: number
  userId: number
  countryCode: string | null
  now: number
}

/** What of a project's products is sold to a fan now, and goes to a country; null: there is no such project. */
export async function readProductsToBuy(
  db: ReadDb,
  { projectId, userId, countryCode, now }: Asked,
): Promise<ProductToBuy[] | null> {
  const [found] = await readJsonRows(db, readStatement, [projectId, new Date(now), countryCode, userId])
  return found?.products ?? null
}
