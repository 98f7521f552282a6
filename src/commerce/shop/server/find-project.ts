import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { projectMachine } from './project-machine.ts'

/** Locks the row, so that it cannot change between the comparison and the update. */
const byIdOrKey = statement({
  name: 'shop.find-for-command',
  text: `select p.id, ${buildTextSql('p.name', "'en'")} as name, p.status, p.sale_from, p.sale_until,
      p.goal_count is not null as has_goal
    from projects p where p.id = ${selectIdByName('projects', '$1')} for no key update of p`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(projectMachine.states),
    sale_from: z.date(),
    sale_until: z.date(),
    has_goal: z.boolean(),
  }),
})
export type FoundProject = RowOf<typeof byIdOrKey>

/** Finds a project by its id or import key and locks it for an operator's command. */
export async function findProject(db: Db, name: string): Promise<FoundProject | undefined> {
  const [project] = await db.query(byIdOrKey, [name])
  return project
}
