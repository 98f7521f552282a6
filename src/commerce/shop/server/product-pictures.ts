import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const picturesStatement = statement({
  name: 'shop.first-pictures',
  text: `select d.id, coalesce(
        (select g.media_id from product_pictures g where g.product_id = d.id order by g.position limit 1),
        p.card_id) as "pictureId"
    from products d join projects p on p.id = d.project_id where d.id = any($1::int[])`,
  row: z.object({ id: z.int(), pictureId: z.string().nullable() }),
})

/**
 * Reads the picture id for each product id: the first picture, otherwise that of the project's card. Omits
 * products without either.
 */
export async function readFirstPictures(
  db: ReadDb,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query(picturesStatement, [productIds])
  return new Map(rows.flatMap(({ id, pictureId }) => (pictureId === null ? [] : [[id, pictureId] as const])))
}
