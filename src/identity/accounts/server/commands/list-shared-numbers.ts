import type { Command } from '../../../../platform/server/operators/command.ts'
import { readSharedNumbers } from '../read-shared-numbers.ts'

/**
 * Lists shared numbers for support, which lets the fan choose the account to keep. No account is merged or
 * disabled automatically.
 */
export const listSharedNumbers: Command = {
  name: 'user shared-numbers',
  summary: 'Lists accounts whose phone number is another account’s in another form.',
  args: [],
  options: {},
  details:
    'They are older than the rule that one subscriber has one account (+54 9 11 … and +54 11 … are one). Each signs in with its own form; other forms sign in to the oldest of them.',
  async run(_input, { database: { db } }) {
    const data = await readSharedNumbers(db)
    const lines = data.map(account => {
      const state = account.disabled_at ? 'disabled' : account.is_phone_proved ? 'proved' : 'not proved'
      const day = account.created_at.toISOString().slice(0, 10)
      return `${account.phone_key}  user ${account.id}  ${account.phone_e164}  ${state}  since ${day}  ${account.username}`
    })
    return { ok: true, data, text: lines.join('\n') || 'No accounts share a phone number.' }
  },
}
