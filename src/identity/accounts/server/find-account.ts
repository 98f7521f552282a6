import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { emailKey } from './log-in.ts'
import { toE164 } from './phone-number.ts'
import { phoneKey } from './subscriber.ts'

/** What an operator may know of an account: everything but the password's hash. */
const accountRow = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  email_confirmed_at: z.date().nullable(),
  phone_e164: z.string(),
  is_phone_proved: z.boolean(),
  country_code: z.string(),
  locale: z.string(),
  date_of_birth: z.string(),
  is_restricted: z.boolean(),
  parent_email: z.string().nullable(),
  disabled_at: z.date().nullable(),
  created_at: z.date(),
})
export type AccountRow = z.output<typeof accountRow>

const columns = `id, username, email, email_confirmed_at, phone_e164, is_phone_proved, country_code, locale,
  to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, is_restricted, parent_email, disabled_at, created_at`

const accountBy = (column: string, isLocked: boolean) =>
  statement({
    name: 'accounts.operators-by',
    variant: isLocked ? [column, 'locked'] : [column],
    text: `select ${columns} from users where ${column} = $1 order by phone_e164 = $2 desc, phone_key_rank limit 1
      ${isLocked ? 'for update' : ''}`,
    row: accountRow,
  })

/** The account that an operator named, locked for the rest of the transaction when `isLocked`. */
export async function findAccount(
  db: ReadDb,
  name: string,
  { isLocked = false } = {},
): Promise<AccountRow | null> {
  const given = name.trim()
  const phone = phoneOf(given)
  const [column, value]: [string, unknown] = /^\d{1,16}$/.test(given)
    ? ['id', Number(given)]
    : given.includes('@')
      ? ['email_key', emailKey(given)]
      : ['phone_key', phoneKey(phone)]
  const [row] = await db.query(accountBy(column, isLocked), [value, phone])
  return row ?? null
}

function phoneOf(given: string): string {
  const local = /^([A-Z]{2})\/([\d -]+)$/.exec(given)
  if (local) return toE164(local[1] ?? '', (local[2] ?? '').replaceAll(/\D/g, '')) ?? given
  return `+${given.replaceAll(/\D/g, '')}`
}
