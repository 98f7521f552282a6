import * as z from 'zod'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type AuditRow, listAudit } from '../../../../platform/server/operators/list-audit.ts'
import { findActors } from '../actors.ts'

const shownMax = 50

/** Lists acts of the log. It only reads, so it writes no audit row itself. */
export const listCommand: Command = {
  name: 'log list',
  summary: 'Lists what was done in the studio and by commands, the latest first.',
  args: [],
  options: {
    object: {
      help: 'only what was done to it, as "user 12", "event 7", or to all such, as "user"',
      value: 'object',
    },
    act: { help: 'only acts that begin so, as "import", "import events", "user disable"', value: 'words' },
    actor: {
      help: 'only what they did, as "staff 3" with their tokens, "token 9", "shell:ada"',
      value: 'name',
    },
    batch: { help: 'only what belongs to one import, by the id at the end of its lines', value: 'id' },
    since: { help: 'only from this day on (UTC), as 2030-05-01', value: 'day' },
    until: { help: 'only to the end of this day (UTC), as 2030-05-31', value: 'day' },
    limit: { help: `how many at most (by default ${shownMax})`, value: 'number' },
  },
  details: 'Example: log list --act import --since 2030-05-01',
  run: list,
}

const dayMs = 86_400_000

async function list({ options }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  const { object = null, act = null, actor = null, batch = null, since, until } = options
  const limit = Number(options['limit'] ?? shownMax)
  if (!Number.isInteger(limit) || limit < 1) return { ok: false, problem: '--limit takes a number from 1.' }
  if (batch !== null && !z.guid().safeParse(batch).success)
    return { ok: false, problem: '--batch takes the id at the end of a line.' }
  const [from, lastDay] = [parseDay(since), parseDay(until)]
  if (from === 'wrong' || lastDay === 'wrong')
    return { ok: false, problem: '--since and --until take a day such as 2030-05-01.' }
  const end = lastDay && new Date(lastDay.getTime() + dayMs)
  const actors = actor === null ? null : await findActors(database.read, actor)
  const filter = { object, act, actors, batch, from, until: end }
  const acts = await listAudit(database.db, filter, { after: null, limit })
  const text = acts.length > 0 ? acts.map(formatRow).join('\n') : 'Nothing was done.'
  return { ok: true, data: { acts }, text }
}

/** Returns null for a day that isn't given. */
function parseDay(text: string | undefined): Date | 'wrong' | null {
  if (text === undefined) return null
  return z.iso.date().safeParse(text).success ? new Date(text) : 'wrong'
}

function formatRow({ at, actor, act, object, before, after, batch, ...row }: AuditRow): string {
  const values = [before, after].map(each => JSON.stringify(each))
  const change = values[0] === '{}' ? values[1] : values.join(' → ')
  const reason = row.is_reason_erased ? ': (erased)' : row.reason === null ? '' : `: ${row.reason}`
  return `${at.toISOString()}  ${actor}  ${act}  ${object}  ${change}${reason}${batch === null ? '' : `  ${batch}`}`
}
