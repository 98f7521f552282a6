import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { emailKey } from './log-in.ts'

const confirmedOwner = statement({
  name: 'accounts.confirmed-owner',
  text: 'select id from users where email_key = $1 and email_confirmed_at is not null',
  row: z.object({ id: z.int() }),
})

/** The account that has confirmed this address; null where none has. */
export async function confirmedOwnerOf(db: ReadDb, email: string): Promise<number | null> {
  const [owner] = await db.query(confirmedOwner, [emailKey(email)])
  return owner?.id ?? null
}

const confirmedAddress = statement({
  name: 'accounts.confirmed-address',
  text: 'select email, locale from users where id = $1 and email_confirmed_at is not null',
  row: z.object({ email: z.string(), locale: z.string() }),
})

/** The confirmed address of an account, also of a disabled one, and its language. */
export async function readConfirmedAddress(db: ReadDb, userId: number) {
  const [address] = await db.query(confirmedAddress, [userId])
  return address ?? null
}
