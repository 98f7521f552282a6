import { isStillReferenced } from '../../../../platform/server/database-errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { deleteProject } from '../delete-project.ts'
import { projectHelp, projectNotFound } from './named-project.ts'

/** Deletes only drafts. A published project is cancelled instead, because fans may have bought from it. */
export const deleteProjectCommand: Command = {
  name: 'project delete',
  summary: 'Deletes a draft, and what it would have sold.',
  args: ['project'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `A project that was published is cancelled instead. ${projectHelp}`,
  run: remove,
}

async function remove(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  const by = getOperatorAct(input, context)
  try {
    const done = await context.database.transaction(db => deleteProject(db, name, by))
    if (!done) return projectNotFound(name)
    const { id, status } = done.project
    return done.isDeleted
      ? { ok: true, data: { id }, text: `Project ${id}, ${done.project.name}, is deleted.` }
      : { ok: false, problem: `Project ${id} is ${status}: project cancel is for what was published.` }
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return {
      ok: false,
      problem: `Something else names project "${name}", such as an event that sells its tickets.`,
    }
  }
}
