import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type FoundProject, findProject } from './find-project.ts'

const lockProducts = statement({
  name: 'shop.lock-products',
  text: `select id from products where project_id = ${selectIdByName('projects', '$1')} order by id for update`,
  row: z.object({ id: z.int() }),
})
const deleteStatement = statement({
  name: 'shop.delete-project',
  text: `with gone as (delete from products where project_id = $1) delete from projects where id = $1`,
  row: none,
})

/**
 * Deletes a draft and its products, by its id or import key. A published project remains, because fans may
 * have bought from it. Returns null if it is not found; throws if other rows refer to it ({@link
 * isStillReferenced}).
 */
export async function deleteProject(
  db: Db,
  name: string,
  by: OperatorAct,
): Promise<{ project: FoundProject; isDeleted: boolean } | null> {
  await db.query(lockProducts, [name])
  const project = await findProject(db, name)
  if (!project) return null
  const { id, status } = project
  if (status !== 'draft') return { project, isDeleted: false }
  await db.query(deleteStatement, [id])
  const entry = { ...by, act: 'project delete', object: `project ${id}` }
  await writeAudit(db, { ...entry, before: { status }, after: {} }, by.now)
  return { project, isDeleted: true }
}
