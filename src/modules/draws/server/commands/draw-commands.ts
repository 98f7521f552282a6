import { createOutside } from '../../../../platform/server/call-service.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { drawEntries } from '../draw-entries.ts'
import { freezeDraw } from '../freeze-draw.ts'
import { readDraw } from '../read-draw.ts'
import { settleWinners } from '../settle-winners.ts'
import { findProject, noDraw, noProject, projectHelp } from './find-draw.ts'
import { moveUpCommand } from './move-up-command.ts'

const reason = { help: 'why, for the audit log', value: 'text' }

export const drawCommands: Command[] = [
  {
    name: 'draw status',
    summary: 'Shows a draw: what is committed, published and won.',
    args: ['project'],
    options: {},
    details: projectHelp,
    run: status,
  },
  {
    name: 'draw freeze',
    summary: 'Publishes the list of entries, once the sale is over and its payments are settled.',
    args: ['project'],
    options: { reason },
    details: `A job does it by itself, every minute. ${projectHelp}`,
    run: acting('draw freeze', (id, context) =>
      context.database.transaction(db => freezeDraw(db, id, toldOf(context))),
    ),
  },
  {
    name: 'draw publish',
    summary: 'Fetches the value of the round, and publishes it with the seed and the winners.',
    args: ['project'],
    options: { reason },
    details: `A job does it by itself, every minute. ${projectHelp}`,
    run: acting('draw publish', publish),
  },
  moveUpCommand,
]

const toldOf = ({ now, operator }: CommandContext) => ({
  now: now(),
  actor: `operator:${operator}` as const,
})

type Step = { is: string; why?: string }

async function publish(id: number, context: CommandContext): Promise<Step> {
  const { database, config, log } = context
  const drawn = await drawEntries(id, {
    ...{ database, config, outside: createOutside({ log }) },
    ...toldOf(context),
  })
  if (drawn.is === 'drawn') await database.transaction(db => settleWinners(db, id, toldOf(context)))
  return drawn
}

/** Who begins a step is noted with what became of it; a step that is not due changes nothing. */
function acting(act: string, step: (id: number, context: CommandContext) => Promise<Step>): Command['run'] {
  return async ({ args: [name = ''], options }, context) => {
    const { database, operator, now } = context
    const project = await findProject(database.read, name)
    if (!project) return noProject(name)
    if (!project.draw) return noDraw(project.id)
    const done = await step(project.id, context)
    if (done.is === 'not_yet')
      return { ok: false, problem: `The draw of project ${project.id} is not there yet: ${done.why}.` }
    const entry = { operator, act, subject: `project ${project.id}`, reason: options['reason'] ?? null }
    const change = { before: { status: project.draw }, after: done }
    await database.transaction(db => writeAudit(db, { ...entry, ...change }, now()))
    return { ok: true, data: done, text: `The draw of project ${project.id} is ${done.is}.` }
  }
}

async function status(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const project = await findProject(database.read, name)
  if (!project) return noProject(name)
  const draw = await readDraw(database.read, project.id)
  // A draft is nobody's business but the shop's, so its draw is not published either.
  if (!draw) return project.draw ? hidden(project.id, project.draw) : noDraw(project.id)
  const { beacon, list, winners, commitment } = draw
  const lines = [
    `Project ${project.id}, ${project.name}: the draw is ${draw.state}.`,
    `Prizes: ${draw.prize_count}; winners have ${draw.confirm_hours} hours. Entries that count: ${draw.entry_count}.`,
    `Seed: SHA-256 ${commitment.seed_hash}, committed at ${commitment.committed_at}.`,
    `Round: ${beacon.final_round ?? beacon.round}, at ${beacon.final_round_at ?? beacon.round_at}.`,
    list
      ? `List: ${list.count} entries, SHA-256 ${list.hash}, published at ${list.published_at}.`
      : 'List: not yet.',
    ...winners.map(({ entry_id, rank, status: now }) => `Winner: ${entry_id}, rank ${rank}, ${now}.`),
  ]
  return { ok: true, data: draw, text: lines.join('\n') }
}

const hidden = (id: number, state: string): CommandResult => ({
  ok: true,
  data: { project_id: id, state },
  text: `Project ${id} is a draft; its draw is ${state}.`,
})
