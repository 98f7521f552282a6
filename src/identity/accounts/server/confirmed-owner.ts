import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { toEmailKey } from './log-in.ts'

const confirmedOwner = statement({
  name: 'accounts.confirmed-owner',
  text: 'select id from users where email_key = $1 and email_confirmed_at is not null',
  row: z.object({ id: z.int() }),
})

/** Finds the account that has confirmed this email address; null if there is none. */
export async function findConfirmedOwner(db: ReadDb, email: string): Promise<number | null> {
  const [owner] = await db.query(confirmedOwner, [toEmailKey(email)])
  return owner?.id ?? null
}

const confirmedAddress = statement({
  name: 'accounts.confirmed-address',
  text: 'select email, locale from users where id = $1 and email_confirmed_at is not null',
  row: z.object({ email: z.string(), locale: z.string() }),
})

/** Reads the account's confirmed email address and locale, even if the account is disabled. */
export async function readConfirmedEmail(db: ReadDb, userId: number) {
  const [address] = await db.query(confirmedAddress, [userId])
  return address ?? null
}
