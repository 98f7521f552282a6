import * as z from 'zod'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { revokeDoor } from '../revoke-door.ts'

export const doorRevoke: Command = {
  name: 'door revoke',
  summary: 'Closes a door: its code and its device are let in no more.',
  args: ['door'],
  options: {
    reason: { help: 'why, for the audit log', value: 'text' },
    'forget-entries': { help: 'also take back whom it let in: those tickets are good again' },
    since: { help: 'with --forget-entries: only what the server received from then on', value: 'time' },
  },
  details:
    'A door is named by its number in "door list". A device in contact erases its list at its next sync, and what it has not sent is lost: hand over on the device where you can. For a phone in the wrong hands use --forget-entries: other doors drop its entries at their next sync. A door that is closed already is named again for that.',
  run: revoke,
}

const no = (problem: string): Promise<CommandResult> => Promise.resolve({ ok: false, problem })

function readSince(text: string | undefined): Date | null | 'unreadable' {
  if (text === undefined) return null
  return z.iso.datetime({ offset: true }).safeParse(text).success ? new Date(text) : 'unreadable'
}

function revoke(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = ''],
    options,
  } = input
  const withdraws = options['forget-entries'] !== undefined
  const since = readSince(options['since'])
  if (since === 'unreadable') return no('--since is a time such as 2027-01-31T19:00:00Z.')
  if (since && !withdraws) return no('--since goes with --forget-entries.')
  return context.database.transaction(async db => {
    const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0
    const change = { doorId: id, forget: withdraws ? { since } : null }
    const door = await revokeDoor(db, change, getOperatorAct(input, context))
    if (!door) return { ok: false, problem: `There is no door "${name}".` }
    const { is_changed, event_id, waiting_count, forgotten } = door
    const data = { door_id: id, event_id, is_changed, waiting_count, forgotten }
    const taken = withdraws ? ` ${forgotten} entries were forgotten.` : ''
    if (!is_changed) return { ok: true, data, text: `Door ${id}, ${door.name}, was closed already.${taken}` }
    const lost = waiting_count > 0 ? ` ${waiting_count} entries that it had not sent are lost.` : ''
    return { ok: true, data, text: `Door ${id}, ${door.name}, is closed.${lost}${taken}` }
  })
}
