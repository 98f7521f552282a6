import { clearServerKey } from '../settle-server-key.ts'
import { writeAudit } from './audit.ts'
import type { Command, CommandContext, CommandInput, CommandResult } from './command.ts'

/** Clears the stored fingerprint of a server key that is lost or was changed on purpose. */
export const serverKeyForgetCommand: Command = {
  name: 'server-key forget',
  summary: 'After the server’s key is lost or changed: the next server that starts brings its own.',
  args: [],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details:
    'Stop all servers before. What was hashed and sealed with the old key is lost: docs/running.md, "The server’s key".',
  takesAnyKey: true,
  // An adoption needs the database's key, which may be lost.
  writesToCopy: true,
  run: clearKey,
}

function clearKey(
  { options: { reason } }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async (db): Promise<CommandResult> => {
    if (!(await clearServerKey(db)))
      return { ok: true, data: { is_changed: false }, text: 'No key is noted.' }
    const entry = { actor, act: 'server-key forget', object: 'server key', before: {}, after: {} }
    await writeAudit(db, { ...entry, reason: reason ?? null }, now())
    return { ok: true, data: { is_changed: true }, text: 'The key of the next server that starts is noted.' }
  })
}
