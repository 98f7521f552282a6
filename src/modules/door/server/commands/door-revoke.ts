import * as z from 'zod'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'

export const doorRevoke: Command = {
  name: 'door revoke',
  summary: 'Closes a door: its code and its device are let in no more.',
  args: ['door'],
  options: { reason: { help: 'why, for the audit log', value: 'text' } },
  details:
    'A door is named by its number in "door list". A device in contact erases its list at its next sync, and what it has not sent is lost: hand over on the device where you can.',
  run: revoke,
}

const revokeStatement = statement({
  name: 'door.revoke',
  text: `update doors d set revoked_at = coalesce(d.revoked_at, $2::timestamptz) from doors before
    where d.id = $1 and before.id = d.id
    returning d.event_id, d.name, before.revoked_at is null as is_changed, d.waiting_count`,
  row: z.object({
    ...{ event_id: z.int(), name: z.string(), is_changed: z.boolean(), waiting_count: z.int() },
  }),
})

function revoke(
  { args: [name = ''], options: { reason } }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0
    const [door] = await db.query(revokeStatement, [id, new Date(now())])
    if (!door) return { ok: false, problem: `There is no door "${name}".` }
    const { is_changed, event_id, waiting_count } = door
    const data = { door_id: id, event_id, is_changed, waiting_count }
    if (!is_changed) return { ok: true, data, text: `Door ${id}, ${door.name}, was closed already.` }
    const entry = { operator, act: 'door revoke', subject: `event ${event_id}`, reason: reason ?? null }
    await writeAudit(db, { ...entry, before: {}, after: { door: id } }, now())
    const lost = waiting_count > 0 ? ` ${waiting_count} entries that it had not sent are lost.` : ''
    return { ok: true, data, text: `Door ${id}, ${door.name}, is closed.${lost}` }
  })
}
