import * as z from 'zod'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { showMachine } from '../show-machine.ts'

const limitUsual = 50
const limitMax = 1_000

const list = statement({
  name: 'shows.list-for-command',
  text: `select s.id, s.title ->> 'en' as title, s.status, s.is_cancelled, s.starts_at, s.is_free,
      h.state as chat, (select count(*)::int from show_reminders r where r.show_id = s.id) as reminder_count,
      coalesce((select array_agg(m.user_id::text order by m.user_id) from show_moderators m
        where m.show_id = s.id or m.show_id is null), '{}') as moderators
    from shows s left join show_chats h on h.show_id = s.id
    where $1::text is null or s.status = $1 order by s.starts_at desc, s.id desc limit $2`,
  row: z.object({
    ...{ id: z.int(), title: z.string(), status: z.enum(showMachine.states), is_cancelled: z.boolean() },
    ...{ starts_at: z.date(), is_free: z.boolean(), chat: z.string().nullable(), reminder_count: z.int() },
    moderators: z.array(z.string()),
  }),
})

export const listCommand: Command = {
  name: 'show list',
  summary: 'Shows of a state, the latest first.',
  args: [],
  options: {
    status: { help: showMachine.states.join(', '), value: 'status' },
    limit: { help: `how many; ${limitUsual} unless told`, value: 'number' },
  },
  details: 'With the state of its chat, how many asked to be reminded, and who keeps order.',
  async run({ options: { status, limit = String(limitUsual) } }, { database }) {
    const wanted =
      status === undefined ? null : showMachine.states.find(each => each === status.toUpperCase())
    if (wanted === undefined) return { ok: false, problem: `"${status}" is no state of a show.` }
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
    if (most < 1 || most > limitMax)
      return { ok: false, problem: `--limit is a number from 1 to ${limitMax}.` }
    const shows = await database.db.query(list, [wanted, most])
    const lines = shows.map(show =>
      [
        ...[show.id, show.title, show.is_cancelled ? 'cancelled' : show.status, show.starts_at.toISOString()],
        ...[
          show.is_free ? 'free' : 'paid',
          `chat ${show.chat ?? 'none'}`,
          `${show.reminder_count} reminders`,
        ],
        `moderators ${show.moderators.join(' ') || 'none'}`,
      ].join('\t'),
    )
    return { ok: true, data: { shows }, text: lines.join('\n') || 'There are none.' }
  },
}
