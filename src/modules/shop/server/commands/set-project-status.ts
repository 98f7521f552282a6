import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { cancelProject, publishProject } from '../change-project.ts'
import { findProject, noProject, projectHelp } from './find-project.ts'

const reason = { help: 'why, for the audit log', value: 'text' }

export const statusCommands: Command[] = [
  {
    ...{ name: 'project publish', summary: 'Shows a draft to everybody.', args: ['project'] },
    ...{ options: { reason }, details: `It is sold from the begin of its sale. ${projectHelp}` },
    run: (input, context) => setStatus(publishProject, 'online', input, context),
  },
  {
    ...{ name: 'project cancel', summary: 'Calls a project off, for good.', args: ['project'] },
    options: { reason: { ...reason, isRequired: true } },
    details: `Nothing of it is sold from then on, its page says so, and its orders are to be refunded. ${projectHelp}`,
    run: (input, context) => setStatus(cancelProject, 'cancelled', input, context),
  },
]

function setStatus(
  change: typeof publishProject,
  status: 'online' | 'cancelled',
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const { id } = project
    const data = { id, status, is_changed: project.status !== status }
    if (!data.is_changed) return { ok: true, data, text: `Project ${id} is ${status} already.` }
    const asked = { projectId: id, operator, reason: options['reason'] ?? null, now: now() }
    const changed = await change(db, asked)
    if (changed instanceof Failure) {
      return { ok: false, problem: `Project ${id} is ${project.status}: it cannot be ${status} from there.` }
    }
    return { ok: true, data, text: `Project ${id}, ${project.name}, is ${status}.` }
  })
}
