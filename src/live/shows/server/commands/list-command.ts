import type { Command } from '../../../../platform/server/operators/command.ts'
import { listShowsForOperators } from '../list-for-operators.ts'
import { showMachine } from '../show-machine.ts'

const limitUsual = 50
const limitMax = 1_000

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
    const state = status === undefined ? null : showMachine.states.find(each => each === status.toUpperCase())
    if (state === undefined) return { ok: false, problem: `"${status}" is no state of a show.` }
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
    if (most < 1 || most > limitMax)
      return { ok: false, problem: `--limit is a number from 1 to ${limitMax}.` }
    const shows = await listShowsForOperators(database.db, { status: state, limit: most })
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
