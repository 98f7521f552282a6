import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { describeConsequences } from '../../../../platform/server/operators/describe-consequences.ts'
import { runGraveAct } from '../../../../platform/server/operators/run-grave-act.ts'
import { cancelProjectAct } from '../acts/cancel-project-act.ts'
import { publishProject } from '../change-project.ts'
import { type FoundProject, findProject } from '../find-project.ts'
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
    run: publish,
  },
  {
    name: 'project cancel',
    summary: 'Calls a project off, for good.',
    args: ['project'],
    options: { reason: { ...reason, isRequired: true } },
    details: `Nothing of it is sold from then on, its page says so, unpaid orders end, and all others are refunded by a job. This cannot be taken back. ${projectHelp}`,
    run: cancel,
  },
]

function publish(
  { args: [name = ''], options }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const { id } = project
    const data = { id, status: 'online', is_changed: project.status !== 'online' }
    if (!data.is_changed) return toUnchanged(data)
    const input = { projectId: id, actor, reason: options['reason'] ?? null, now: now() }
    const changed = await publishProject(db, input)
    if (changed instanceof Failure) return toForbidden(project, 'online')
    if ('missing' in changed) {
      return {
        ok: false,
        problem: [`Project ${id} cannot be sold yet:`, ...describeMissing(changed.missing)].join('\n'),
      }
    }
    return { ok: true, data, text: `Project ${id}, ${project.name}, is online.` }
  })
}

async function cancel(
  { args: [name = ''], options: { reason = '' } }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const project = await context.database.transaction(db => findProject(db, name))
  if (!project) return projectNotFound(name)
  const { id } = project
  const data = { id, status: 'cancelled', is_changed: project.status !== 'cancelled' }
  if (!data.is_changed) return toUnchanged(data)
  const done = await runGraveAct(context, cancelProjectAct, { project_id: id }, { reason })
  if (done instanceof Failure) return toForbidden(project, 'cancelled')
  const { consequences } = done.plan
  const { orders, tickets, holds } = consequences
  const lines = [
    `Project ${id}, ${project.name}, is cancelled.`,
    ...describeRefunds(id, { orders, holds }),
    ...describeConsequences({ ...consequences, holds: 0 }),
  ]
  return { ok: true, data: { ...data, sold: { orders, tickets, holds } }, text: lines.join('\n') }
}

const toUnchanged = (data: { id: number; status: string; is_changed: boolean }): CommandResult => ({
  ok: true,
  data,
  text: `Project ${data.id} is ${data.status} already.`,
})

const toForbidden = ({ id, status }: FoundProject, to: string): CommandResult => ({
  ok: false,
  problem: `Project ${id} is ${status}: it cannot be ${to} from there.`,
})

const describeRefunds = (
  id: number,
  { orders, holds }: Pick<AffectedSales, 'orders' | 'holds'>,
): string[] => [
  `Paid orders: ${orders}. A job refunds them all, but disputed ones; payments stop-refunds ${id} stops it.`,
  ...(holds === 0 ? [] : [`Unpaid orders: ${holds}. They end within a minute.`]),
]
