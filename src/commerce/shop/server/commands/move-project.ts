import { timeZone } from '../../../../platform/import/cell-types.ts'
import { moment, resolveMoment } from '../../../../platform/import/moment-cell.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { type FoundProject, findProject } from '../find-project.ts'
import { goalDaysMax } from '../goal-days.ts'
import { type MoveOutcome, moveProject } from '../move-project.ts'
import { projectHelp, projectNotFound } from './named-project.ts'

export const moveProjectCommand: Command = {
  name: 'project move',
  summary: 'Gives the sale of a project another begin, another end, or both.',
  args: ['project'],
  options: {
    from: { help: 'begin, with its offset (2030-05-01T19:00+09:00), or in --zone', value: 'time' },
    until: { help: 'end, likewise', value: 'time' },
    zone: { help: 'time zone of times without an offset', value: 'zone' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `A sale that has ended is not opened again. ${projectHelp}`,
  run: move,
}

function move(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const sale = parseSale(input.options)
    if ('problem' in sale) return { ok: false, problem: sale.problem }
    return toResult(project, await moveProject(db, project, sale, getOperatorAct(input, context)))
  })
}

function toResult({ id, name, status }: FoundProject, moved: MoveOutcome): CommandResult {
  if (moved.is === 'refused') return { ok: false, problem: problems[moved.why](id, status) }
  const sale = { sale_from: moved.from.toISOString(), sale_until: moved.until.toISOString() }
  const data = { id, ...sale, is_changed: moved.is === 'moved' }
  const text = data.is_changed
    ? `Project ${id}, ${name}, is sold from ${sale.sale_from} until ${sale.sale_until}.`
    : `Project ${id} is sold then already.`
  return { ok: true, data, text }
}

const problems = {
  sale_over: (id: number, status: string) => `The sale of project ${id} is over: ${status}.`,
  ends_before_begin: () => 'The end of a sale is after its begin.',
  too_long_for_goal: () => `A sale with a goal lasts ${goalDaysMax} days at most.`,
}

function parseSale({
  from: begin,
  until: end,
  zone,
}: CommandInput['options']): { from?: Date | undefined; until?: Date | undefined } | { problem: string } {
  if (zone !== undefined && !timeZone.parse(zone).ok)
    return { problem: '--zone is a time zone such as Asia/Seoul.' }
  const from = begin === undefined ? undefined : parseTime(begin, zone)
  if (typeof from === 'string') return { problem: `--from ${from}.` }
  const until = end === undefined ? undefined : parseTime(end, zone)
  return typeof until === 'string' ? { problem: `--until ${until}.` } : { from, until }
}

/** Parses the time of an option, or returns its problem as a string. */
export function parseTime(text: string, zone: string | undefined): Date | string {
  const read = moment.parse(text)
  const time = read.ok ? resolveMoment(String(read.value), zone) : read
  return time.ok ? new Date(String(time.value)) : time.problem
}
