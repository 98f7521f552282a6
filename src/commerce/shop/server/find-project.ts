import * as z from 'zod'
import { idOfName } from '../../../platform/import/id-of-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { textIn } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { projectMachine } from './project-machine.ts'

/** The row is locked, so that what is compared is what is changed. */
const byIdOrKey = statement({
  name: 'shop.find-for-command',
  text: `select p.id, ${textIn('p.name', "'en'")} as name, p.status, p.sale_from, p.sale_until,
      p.goal_count is not null as has_goal
    from projects p where p.id = ${idOfName('projects', '$1')} for no key update of p`,
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

/** Locks a project by its id or the key of its import, for an act of an operator. */
export async function findProject(db: Db, name: string): Promise<FoundProject | undefined> {
  const [project] = await db.query(byIdOrKey, [name])
  return project
}
