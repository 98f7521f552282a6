import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { findProject, noProject, projectHelp } from './find-project.ts'

/** What fans have seen is cancelled, never deleted: they may have bought of it. */
export const deleteProject: Command = {
  name: 'project delete',
  summary: 'Deletes a draft, and what it would have sold.',
  args: ['project'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `A project that was published is cancelled instead. ${projectHelp}`,
  run: remove,
}

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

async function remove(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  try {
    return await database.transaction(async db => {
      await db.query(lockProducts, [name])
      const project = await findProject(db, name)
      if (!project) return noProject(name)
      const { id, status } = project
      if (status !== 'draft') {
        return { ok: false, problem: `Project ${id} is ${status}: project cancel is for what was published.` }
      }
      await db.query(deleteStatement, [id])
      const entry = {
        operator,
        act: 'project delete',
        subject: `project ${id}`,
        reason: options['reason'] ?? null,
      }
      await writeAudit(db, { ...entry, before: { status }, after: {} }, now())
      return { ok: true, data: { id }, text: `Project ${id}, ${project.name}, is deleted.` }
    })
  } catch (error) {
    // foreign_key_violation
    if ((error as { code?: string }).code !== '23503') throw error
    return {
      ok: false,
      problem: `Something else names project "${name}", such as an event that sells its tickets.`,
    }
  }
}
