import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildProjectConditions } from './project-terms.ts'

const pathsStatement = statement({
  name: 'shop.paths',
  text: `select p.id from projects p where ${buildProjectConditions('p').isOffered('now()')}
    order by p.sale_until, p.id limit 6000`,
  row: z.object({ id: z.int() }),
})

/**
 * Lists the paths of projects on sale or upcoming, for the sitemap. Ended projects are reachable only by
 * links.
 */
export async function listProjectPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query(pathsStatement)
  return [paths.projects(), ...rows.map(({ id }) => paths.project(id))]
}
