import { moment, momentInZone } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { roundAfterSaleMs } from '../../fair/verify.ts'
import { type Plan, planDraw } from '../plan-draw.ts'
import { type FoundProject, findProject, noProject, projectHelp } from './find-draw.ts'

const prizesMax = 1_000
const confirmHoursUsual = 72
const confirmHoursMax = 720
const fanSign = 3

export const planCommand: Command = {
  name: 'draw plan',
  summary:
    'Plans the draw of a fan sign, before its sale: commits to a seed and names the round of the beacon.',
  args: ['project'],
  options: {
    prizes: { help: `how many fans win, ${prizesMax} at most`, value: 'number', isRequired: true },
    'confirm-hours': {
      help: `how long a winner has to confirm, ${confirmHoursUsual} unless told`,
      value: 'number',
    },
    at: {
      help: 'when the draw is, with its offset (2030-05-01T19:00+09:00); three hours after the sale unless told',
      value: 'time',
    },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `A plan is never changed: anybody may have noted it. A fan sign without one cannot be ordered. ${projectHelp}`,
  run: plan,
}

async function plan(
  { args: [name = ''], options }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const plan = planOf(project, options, context.now())
    if ('problem' in plan) return { ok: false, problem: plan.problem }
    const after = await keepPlan(db, { project, plan, reason: options['reason'] ?? null }, context)
    const text = `The draw of project ${project.id}, ${project.name}, is at ${after.round_at}, by round ${after.round}. SHA-256 of its seed: ${after.seed_hash}.`
    return { ok: true, data: { project_id: project.id, ...after }, text }
  })
}

interface Planned {
  project: FoundProject
  plan: Plan
  reason: string | null
}

/** Plans the draw, with its audit row. */
export async function keepPlan(
  db: Db,
  { project, plan, reason }: Planned,
  { config, now, operator }: CommandContext,
) {
  const told = { config, actor: `operator:${operator}` as const, now: now() }
  const { seedHash, round, roundAt } = await planDraw(db, plan, told)
  const { prizes, confirmHours } = plan
  const after = { prizes, confirm_hours: confirmHours, seed_hash: seedHash, round, round_at: roundAt }
  const entry = { operator, act: 'draw plan', subject: `project ${project.id}` }
  await writeAudit(db, { ...entry, reason, before: {}, after }, now())
  return after
}

/** What a plan says, checked against the project: of the command, or of a row of a file. */
export function planOf(
  { id, type, status, draw, saleFrom, saleUntil }: FoundProject,
  options: CommandInput['options'],
  now: number,
): Plan | { problem: string } {
  if (type !== fanSign) return { problem: `Project ${id} is no fan sign.` }
  if (draw) return { problem: `The draw of project ${id} is planned, and ${draw}.` }
  if (status !== 'draft' && status !== 'online') return { problem: `Project ${id} is ${status}.` }
  if (saleFrom.getTime() <= now)
    return { problem: `The sale of project ${id} has begun: a commitment made now proves nothing.` }
  const prizes = wholeNumber(options['prizes'], prizesMax)
  const confirmHours = wholeNumber(options['confirm-hours'] ?? String(confirmHoursUsual), confirmHoursMax)
  if (!prizes) return { problem: `--prizes is a whole number from 1 to ${prizesMax}.` }
  if (!confirmHours) return { problem: `--confirm-hours is a whole number from 1 to ${confirmHoursMax}.` }
  const saleUntilMs = saleUntil.getTime()
  const wanted = { projectId: id, prizes, confirmHours, saleUntilMs }
  if (options['at'] === undefined) return wanted
  const drawAtMs = timeOf(options['at'])
  if (typeof drawAtMs === 'string') return { problem: `--at ${drawAtMs}.` }
  return drawAtMs < saleUntilMs + roundAfterSaleMs
    ? { problem: '--at is two hours after the end of the sale at the earliest.' }
    : { ...wanted, drawAtMs }
}

/** Null where it is none, or too many. */
const wholeNumber = (text = '', max: number) =>
  /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max ? Number(text) : null

function timeOf(text: string): number | string {
  const read = moment.parse(text)
  const time = read.ok ? momentInZone(String(read.value), undefined) : read
  return time.ok ? Date.parse(String(time.value)) : time.problem
}
