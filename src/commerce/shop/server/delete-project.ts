import * as z from 'zod'
import { idOfName } from '../../../platform/import/id-of-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { isStillNamed } from '../../../platform/server/database-errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type FoundProject, findProject } from './find-project.ts'

const lockProducts = statement({
  name: 'shop.lock-products',
  text: `select id from products where project_id = ${idOfName('projects', '$1')} order by id for update`,
  row: z.object({ id: z.int() }),
})
/** Its products go with it. */
const deleteStatement = statement({
  name: 'shop.delete-project',
  text: `with gone as (delete from products where project_id = $1) delete from projects where id = $1`,
  row: none,
})

/**
 * Deletes a draft, by its id or the key of its import, and what it would have sold. What fans have seen stays: they may
 * have bought of it. Null where there is none; throws where something else names it ({@link isStillNamed}).
 */
export async function deleteProject(
  db: Db,
  name: string,
  by: ByOperator,
): Promise<{ project: FoundProject; isDeleted: boolean } | null> {
  await db.query(lockProducts, [name])
  const project = await findProject(db, name)
  if (!project) return null
  const { id, status } = project
  if (status !== 'draft') return { project, isDeleted: false }
  await db.query(deleteStatement, [id])
  const entry = { ...by, act: 'project delete', subject: `project ${id}` }
  await writeAudit(db, { ...entry, before: { status }, after: {} }, by.now)
  return { project, isDeleted: true }
}
