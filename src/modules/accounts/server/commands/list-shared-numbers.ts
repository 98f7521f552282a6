import * as z from 'zod'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'

const sharedNumbers = statement({
  name: 'accounts.shared-numbers',
  text: `select u.phone_key, u.id, u.username, u.phone_e164, u.is_phone_proved, u.created_at, u.disabled_at
    from users u
    where u.phone_key in (select phone_key from users where phone_key_rank > 0)
    order by u.phone_key, u.phone_key_rank`,
  row: z.object({
    phone_key: z.string(),
    id: z.int(),
    username: z.string(),
    phone_e164: z.string(),
    is_phone_proved: z.boolean(),
    created_at: z.date(),
    disabled_at: z.date().nullable(),
  }),
})

/** For support, which asks the fan which account to keep: nothing merges or disables one by itself. */
export const listSharedNumbers: Command = {
  name: 'user shared-numbers',
  summary: 'Lists accounts whose phone number is another account’s in another form.',
  args: [],
  options: {},
  details:
    'They are older than the rule that one subscriber has one account (+54 9 11 … and +54 11 … are one). Each signs in with its own form; other forms sign in to the oldest of them.',
  async run(_input, { database: { db } }) {
    const data = await db.query(sharedNumbers)
    const lines = data.map(account => {
      const state = account.disabled_at ? 'disabled' : account.is_phone_proved ? 'proved' : 'not proved'
      const day = account.created_at.toISOString().slice(0, 10)
      return `${account.phone_key}  user ${account.id}  ${account.phone_e164}  ${state}  since ${day}  ${account.username}`
    })
    return { ok: true, data, text: lines.join('\n') || 'No accounts share a phone number.' }
  },
}
