import type { Db } from '../../../../platform/server/database.ts'
import type { CommandResult } from '../../../../platform/server/operators/command.ts'
import { toE164 } from '../phone-number.ts'

/** What an operator may know of an account: everything but the password's hash. */
export interface AccountRow {
  id: number
  username: string
  email: string
  email_confirmed_at: Date | null
  phone_e164: string
  country_code: string
  locale: string
  date_of_birth: string
  is_restricted: boolean
  disabled_at: Date | null
  created_at: Date
}

const columns = `id, username, email, email_confirmed_at, phone_e164, country_code, locale,
  to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, is_restricted, disabled_at, created_at`

export const accountHelp =
  'The account is named by its id (12), its email address, or its phone number (+12125550123 or US/2125550123).'

export const noAccount = (name: string): CommandResult => ({
  ok: false,
  problem: `There is no account "${name}".`,
})

/** The account that an operator named, locked for the rest of the transaction when `isLocked`. */
export async function findAccount(
  db: Db,
  name: string,
  { isLocked = false } = {},
): Promise<AccountRow | null> {
  const given = name.trim()
  const [column, value] = /^\d{1,15}$/.test(given)
    ? ['id', Number(given)]
    : given.includes('@')
      ? ['email_key', given.normalize('NFC').toLowerCase()]
      : ['phone_e164', phoneOf(given)]
  const text = `select ${columns} from users where ${column} = $1 ${isLocked ? 'for update' : ''}`
  const statement = { name: `accounts.operators-by-${column}-${isLocked}`, text, values: [value] }
  const [row] = await db.query<AccountRow>(statement)
  return row ?? null
}

function phoneOf(given: string): string {
  const local = /^([A-Z]{2})\/([\d -]+)$/.exec(given)
  if (local) return toE164(local[1] ?? '', (local[2] ?? '').replaceAll(/\D/g, '')) ?? given
  return `+${given.replaceAll(/\D/g, '')}`
}
