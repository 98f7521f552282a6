import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

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

/** Lists the accounts that share a phone number in different forms, grouped by number. */
export function readSharedNumbers(db: ReadDb): Promise<RowOf<typeof sharedNumbers>[]> {
  return db.query(sharedNumbers)
}
