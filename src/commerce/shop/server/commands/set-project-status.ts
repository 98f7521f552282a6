import { Failure } from '../../../../platform/contract/errors.ts'
import type { StateChange } from '../../../../platform/server/change-state.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { cancelProject, type IncompleteDraft, publishProject } from '../change-project.ts'
import { findProject } from '../find-project.ts'
import type { AffectedSales } from '../stop-sales.ts'
import { describeMissing } from '../what-is-missing.ts'
import { projectHelp, projectNotFound } from './named-project.ts'

const reason = { help: 'why, for the audit log', value: 'text' }

export const statusCommands: Command[] = [
  {
    name: 'project publish',
    summary: 'Shows a draft to everybody.',
    args: ['project'],
    options: { reason },
    details: `It is sold from the begin of its sale, and refused while it could not be sold: project check says why. ${projectHelp}`,
    run: (input, context) => setStatus(publishProject, 'online', input, context),
  },
  {
    name: 'project cancel',
    summary: 'Calls a project off, for good.',
    args: ['project'],
    options: { reason: { ...reason, isRequired: true } },
    details: `Nothing of it is sold from then on, its page says so, unpaid orders end, and all others are refunded by a job. This cannot be taken back. ${projectHelp}`,
    run: (input, context) => setStatus(cancelProject, 'cancelled', input, context),
  },
]

/** Changes the status; the outcome has `sold` if it ends a sale. */
type StatusChange = (
  ...input: Parameters<typeof publishProject>
) => Promise<(StateChange<string, string> & { sold?: AffectedSales }) | IncompleteDraft | Failure>

function setStatus(
  change: StatusChange,
  status: 'online' | 'cancelled',
  { args: [name = ''], options }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const { id } = project
    const data = { id, status, is_changed: project.status !== status }
    if (!data.is_changed) return { ok: true, data, text: `Project ${id} is ${status} already.` }
    const input = { projectId: id, actor, reason: options['reason'] ?? null, now: now() }
    const changed = await change(db, input)
    if (changed instanceof Failure) {
      return { ok: false, problem: `Project ${id} is ${project.status}: it cannot be ${status} from there.` }
    }
    if ('missing' in changed) {
      return {
        ok: false,
        problem: [`Project ${id} cannot be sold yet:`, ...describeMissing(changed.missing)].join('\n'),
      }
    }
    const text = `Project ${id}, ${project.name}, is ${status}.`
    const { sold } = changed
    if (!sold) return { ok: true, data, text }
    return { ok: true, data: { ...data, sold }, text: [text, ...describeRefunds(id, sold)].join('\n') }
  })
}

const describeRefunds = (id: number, { orders, holds }: AffectedSales): string[] => [
  `Paid orders: ${orders}. A job refunds them all, but disputed ones; payments stop-refunds ${id} stops it.`,
  ...(holds === 0 ? [] : [`Unpaid orders: ${holds}. They end within a minute.`]),
]
