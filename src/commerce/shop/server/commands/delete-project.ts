import { isStillNamed } from '../../../../platform/server/database-errors.ts'
import { byOperator } from '../../../../platform/server/operators/by-operator.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { deleteProject } from '../delete-project.ts'
import { noProject, projectHelp } from './named-project.ts'

/** What fans have seen is cancelled, never deleted: they may have bought of it. */
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
  const by = byOperator(input, context)
  try {
    const done = await context.database.transaction(db => deleteProject(db, name, by))
    if (!done) return noProject(name)
    const { id, status } = done.project
    return done.isDeleted
      ? { ok: true, data: { id }, text: `Project ${id}, ${done.project.name}, is deleted.` }
      : { ok: false, problem: `Project ${id} is ${status}: project cancel is for what was published.` }
  } catch (error) {
    if (!isStillNamed(error)) throw error
    return {
      ok: false,
      problem: `Something else names project "${name}", such as an event that sells its tickets.`,
    }
  }
}
