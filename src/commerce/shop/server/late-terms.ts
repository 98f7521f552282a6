import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildSaleStoppedSql } from './project-terms.ts'

const readStatement = statement({
  name: 'shop.late-terms',
  text: `select d.id, d.limit_per_fan, ${buildSaleStoppedSql({ project: 'p', product: 'd' })} as is_called_off
    from products d join projects p on p.id = d.project_id where d.id = any($1::int[])`,
  row: z.object({ id: z.int(), limit_per_fan: z.int().nullable(), is_called_off: z.boolean() }),
})

/**
 * Reads the limits per fan for an order's products, to hold stock again after its hold has expired. Returns
 * null if the project was cancelled or failed, or a product's sale is stopped.
 */
export async function readLateTerms(
  db: ReadDb,
  productIds: readonly number[],
): Promise<Map<number, number | null> | null> {
  const rows = await db.query(readStatement, [productIds])
  if (rows.some(({ is_called_off: isCalledOff }) => isCalledOff)) return null
  return new Map(rows.map(({ id, limit_per_fan: limit }) => [id, limit]))
}
