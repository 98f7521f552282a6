import * as z from 'zod'
import { statement } from '../statement.ts'
import type { Command, CommandContext, CommandInput, CommandResult } from './command.ts'

const shownMax = 50

/** Lists operators' acts. It only reads, so it writes no audit row itself. */
export const auditListCommand: Command = {
  name: 'audit list',
  summary: 'Lists what operators did, the latest first.',
  args: [],
  options: {
    subject: { help: 'only what was done to it, as "user 12", "event 7", "events"', value: 'subject' },
    act: { help: 'only acts that begin so, as "import", "import events", "user disable"', value: 'words' },
    operator: { help: 'only what this operator did', value: 'name' },
    batch: { help: 'only what belongs to one import, by the id at the end of its lines', value: 'id' },
    since: { help: 'only from this day on (UTC), as 2030-05-01', value: 'day' },
    limit: { help: `how many at most (unless told: ${shownMax})`, value: 'number' },
  },
  details: 'Example: audit list --act import --since 2030-05-01',
  run: list,
}

const listed = statement({
  name: 'operators.list-audit',
  text: `select at, operator, act, subject, reason, before, after, batch from audit_log
   where ($1::text is null or subject = $1) and ($2::text is null or act = $2 or starts_with(act, $2 || ' '))
     and ($3::text is null or operator = $3) and ($4::timestamptz is null or at >= $4)
     and ($5::text is null or batch::text = $5)
   order by at desc, id desc limit $6`,
  row: z.object({
    at: z.date(),
    operator: z.string(),
    act: z.string(),
    subject: z.string(),
    reason: z.string().nullable(),
    before: z.json(),
    after: z.json(),
    batch: z.string().nullable(),
  }),
})

async function list({ options }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  const { subject = null, act = null, operator = null, batch = null, since } = options
  const limit = Number(options['limit'] ?? shownMax)
  if (!Number.isInteger(limit) || limit < 1) return { ok: false, problem: '--limit takes a number from 1.' }
  const day = since === undefined ? null : new Date(since)
  if (day && (!/^\d{4}-\d\d-\d\d$/.test(since ?? '') || Number.isNaN(day.getTime())))
    return { ok: false, problem: '--since takes a day such as 2030-05-01.' }
  const acts = await database.db.query(listed, [subject, act, operator, day, batch, limit])
  const lines = acts.map(row => {
    const values = [row.before, row.after].map(each => JSON.stringify(each))
    const change = values[0] === '{}' ? values[1] : values.join(' → ')
    const why = row.reason === null ? '' : `: ${row.reason}`
    return `${row.at.toISOString()}  ${row.operator}  ${row.act}  ${row.subject}  ${change}${why}${row.batch === null ? '' : `  ${row.batch}`}`
  })
  return { ok: true, data: { acts }, text: lines.length > 0 ? lines.join('\n') : 'Nothing was done.' }
}
