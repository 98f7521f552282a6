import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { createShow } from '../create-show.ts'
import { refuse } from './show-command.ts'

export const createCommand: Command = {
  name: 'show create',
  summary: 'Makes a show with a chat; the rest of it by a file.',
  args: ['title'],
  options: {
    starts: { help: 'the start, as clocks there show it: 2030-05-01T19:00', value: 'time', isRequired: true },
    ends: { help: 'the planned end; two hours later unless told', value: 'time' },
    zone: { help: 'where it is played: Asia/Seoul', value: 'zone', isRequired: true },
    artists: { help: 'ids or keys, with commas', value: 'list', isRequired: true },
    venue: { help: 'where', value: 'name' },
    source: { help: 'path of its playlist; show source names another', value: 'path' },
    paid: { help: 'for those with a ticket or a code, its chat too; for everybody unless told' },
  },
  details: 'Doors open half an hour before. Texts, pictures, replay and project: import shows.',
  run: create,
}

async function create(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const by = getOperatorAct(input, context)
  const show = readShow(input)
  const created = await context.database.transaction(db => createShow(db, show, by))
  if (!created.ok) return refuse(describeRefusal(created))
  const { id, title } = created
  const startsAt = created.startsAt.toISOString()
  const data = { id, title, starts_at: startsAt, is_free: show.isFree }
  return { ok: true, data, text: `Show ${id}, ${title}, begins ${startsAt}.` }
}

function readShow({ args: [title = ''], options }: CommandInput) {
  const { starts = '', ends, zone = '', artists = '', venue = null, source = null, paid } = options
  const bill = artists.split(',').map(name => name.trim())
  return { title, starts, ends, zone, artists: bill, venue, source, isFree: paid === undefined }
}

function describeRefusal(refused: Extract<Awaited<ReturnType<typeof createShow>>, { ok: false }>): string {
  if (refused.field === 'zone') return `--zone ${refused.problem}.`
  if (refused.field === 'artists') return `There is no artist "${refused.name}".`
  return {
    title: 'A title has 1 to 200 characters.',
    time: '--starts and --ends are times, 2030-05-01T19:00.',
    ends: '--ends is not after --starts.',
  }[refused.field]
}
