import type { Db } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { replaceReason, resumeSales } from '../stop-sales.ts'

const setPaused = statement({
  name: 'shop.set-paused',
  text: 'update projects set is_paused = $2 where id = $1',
  row: none,
})

/** Stops the sale of a project for now. Reserved units stay reserved, so {@link resumePausedSale} takes it back exactly. */
export async function pauseSale(db: Db, projectId: number): Promise<void> {
  await replaceReason(db, { kind: 'project', ids: [projectId] }, 'paused')
  await db.query(setPaused, [projectId, true])
}

/**
 * Takes back {@link pauseSale}.
 * @returns the number of products that were paused
 */
export async function resumePausedSale(db: Db, projectId: number): Promise<number> {
  const { changed } = await resumeSales(db, { kind: 'project', ids: [projectId] })
  await db.query(setPaused, [projectId, false])
  return changed
}
