import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { shopErrors } from '../contract.ts'
import { buildProjectConditions } from './project-terms.ts'

const terms = buildProjectConditions('p')

const insertStatement = statement({
  name: 'shop.wish-restock',
  text: `with wanted as (
      select v.id from variants v join products d on d.id = v.product_id join projects p on p.id = d.project_id
       where v.id = $1 and ${terms.isOffered('$3')}
    ), wished as (
      insert into restock_wishes (variant_id, user_id, created_at) select id, $2, $3 from wanted
      on conflict (variant_id, user_id) do nothing
    ) select id as variant_id, true as is_wished from wanted`,
  row: z.object({ variant_id: z.int(), is_wished: z.boolean() }),
})

interface RestockWishInput {
  variantId: number
  userId: number
  now: number
}

/**
 * Stores a fan's request to be notified when a variant is available again. If it already is, because the page
 * was outdated, the fan is notified immediately. A removed variant may return and can be requested; a variant
 * of an ended sale cannot.
 */
export async function wishRestock(db: Db, { variantId, userId, now }: RestockWishInput) {
  const [row] = await db.query(insertStatement, [variantId, userId, new Date(now)])
  return row ?? fail(shopErrors.variantNotFound)
}

const drop = statement({
  name: 'shop.drop-restock-wish',
  text: 'delete from restock_wishes where variant_id = $1 and user_id = $2',
  row: none,
})

const isVariant = statement({
  name: 'shop.is-variant',
  text: `select v.id as variant_id, false as is_wished from variants v join products d on d.id = v.product_id
    join projects p on p.id = d.project_id where v.id = $1 and ${terms.isVisible}`,
  row: z.object({ variant_id: z.int(), is_wished: z.boolean() }),
})

export async function dropRestockWish(
  db: Db,
  { variantId, userId }: Omit<RestockWishInput, 'now'>,
): Promise<{ variant_id: number; is_wished: boolean } | Failure> {
  await db.query(drop, [variantId, userId])
  const [row] = await db.query(isVariant, [variantId])
  return row ?? fail(shopErrors.variantNotFound)
}

const listStatement = statement({
  name: 'shop.restock-wishes',
  text: `select w.variant_id from restock_wishes w join variants v on v.id = w.variant_id
    join products d on d.id = v.product_id join projects p on p.id = d.project_id
    where w.user_id = $1 and p.id = $2 and ${terms.isVisible} order by w.variant_id`,
  row: z.object({ variant_id: z.int() }),
})

export async function listRestockWishes(
  db: ReadDb,
  { projectId, userId }: { projectId: number; userId: number },
) {
  const rows = await db.query(listStatement, [userId, projectId])
  return { variant_ids: rows.map(({ variant_id: id }) => id) }
}
