import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { runGraveAct, toActContext } from '../../../../platform/server/operators/run-grave-act.ts'
import { publishDrawAct } from '../acts/publish-act.ts'
import { readRound } from '../draw-entries.ts'
import { findDraw } from '../draw-row.ts'
import { type FoundProject, findProject } from '../find-project.ts'
import { readDraw } from '../read-draw.ts'
import { freezeForOperator } from '../take-step.ts'
import { moveUpCommand } from './move-up-command.ts'
import { drawNotPlanned, projectHelp, projectNotFound } from './named-project.ts'

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
    run: acting((project, by, { database }) =>
      database.transaction(db => freezeForOperator(db, project, by)),
    ),
  },
  {
    name: 'draw publish',
    summary: 'Fetches the value of the round, and publishes it with the seed and the winners.',
    args: ['project'],
    options: { reason: { ...reason, isRequired: true } },
    details: `A job does it by itself, every minute. ${projectHelp}`,
    run: acting(publish),
  },
  moveUpCommand,
]

type Step = (
  project: FoundProject,
  by: OperatorAct,
  context: CommandContext,
) => Promise<{ is: string; why?: string }>

/** Publishes the winners by the same act as the studio. */
async function publish(
  { id }: FoundProject,
  { reason, now }: OperatorAct,
  context: CommandContext,
): Promise<{ is: string; why?: string }> {
  const { config, database } = context
  const draw = await findDraw(database.read, id)
  const value = await readRound(draw, { config, now, outside: toActContext(context).outside })
  if (value.is === 'not_yet') return value
  const done = await runGraveAct(context, publishDrawAct, { project_id: id }, { reason: reason ?? '' })
  return done instanceof Failure ? { is: 'not_yet', why: done.entry.text } : { is: 'drawn' }
}

/** Wraps a step as a command; a step that is not due changes nothing. */
function acting(step: Step): Command['run'] {
  return async (input, context) => {
    const [name = ''] = input.args
    const project = await findProject(context.database.read, name)
    if (!project) return projectNotFound(name)
    const { id } = project
    if (!project.draw) return drawNotPlanned(id)
    const done = await step(project, getOperatorAct(input, context), context)
    return done.is === 'not_yet'
      ? { ok: false, problem: `The draw of project ${id} is not there yet: ${done.why}.` }
      : { ok: true, data: done, text: `The draw of project ${id} is ${done.is}.` }
  }
}

async function status(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const project = await findProject(database.read, name)
  if (!project) return projectNotFound(name)
  const draw = await readDraw(database.read, project.id)
  // Draws of draft projects are not public.
  if (!draw) return project.draw ? hidden(project.id, project.draw) : drawNotPlanned(project.id)
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
