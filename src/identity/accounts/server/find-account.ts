import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { toEmailKey } from './log-in.ts'
import { toE164 } from './phone-number.ts'
import { toPhoneKey } from './subscriber.ts'

/** The columns of an account that operators may see: all but the password hash. */
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

/** Finds an account as operators name it; `isLocked` locks the row for the rest of the transaction. */
export async function findAccount(
  db: ReadDb,
  name: string,
  { isLocked = false } = {},
): Promise<AccountRow | null> {
  const term = name.trim()
  const phone = toPhone(term)
  const [column, value]: [string, unknown] = /^\d{1,16}$/.test(term)
    ? ['id', Number(term)]
    : term.includes('@')
      ? ['email_key', toEmailKey(term)]
      : ['phone_key', toPhoneKey(phone)]
  const [row] = await db.query(accountBy(column, isLocked), [value, phone])
  return row ?? null
}

/** Converts a number as staff type it to E.164: `+12125550123` or `US/2125550123`. */
export function toPhone(term: string): string {
  const local = /^([A-Z]{2})\/([\d -]+)$/.exec(term)
  if (local) return toE164(local[1] ?? '', (local[2] ?? '').replaceAll(/\D/g, '')) ?? term
  return `+${term.replaceAll(/\D/g, '')}`
}
