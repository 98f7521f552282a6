import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { statement } from '../../../platform/server/statement.ts'

const fan = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  phone_e164: z.string(),
  locale: z.string(),
  image_id: z.string().nullable(),
  /** A restricted fan may only read, until a parent or an operator lifts the restriction. */
  is_restricted: z.boolean(),
  is_email_confirmed: z.boolean(),
  is_phone_proved: z.boolean(),
  /** Disabled by an operator: the fan can't sign in and gets no email. */
  is_disabled: z.boolean(),
})
export type Fan = z.output<typeof fan>

const columns = `id, username, email, phone_e164, locale, image_id, is_restricted,
  email_confirmed_at is not null as is_email_confirmed, is_phone_proved,
  disabled_at is not null as is_disabled`

const byIds = statement({
  name: 'accounts.fans',
  text: `select ${columns} from users where id = any($1::bigint[])`,
  row: fan,
})

const lockByIds = statement({
  name: 'accounts.lock-fans',
  text: `select ${columns} from users where id = any($1::bigint[]) order by id for no key update`,
  row: fan,
})

export function readFans(db: ReadDb, ids: Iterable<number | null>): Promise<Lookup<Fan>> {
  return lookUp(ids, distinctIds => db.query(byIds, [distinctIds]))
}

/**
 * Reads fans and locks their accounts by ascending id until the transaction ends: none can be deleted and no
 * number can change.
 */
export function lockFans(db: Db, ids: Iterable<number>): Promise<Lookup<Fan>> {
  return lookUp(ids, distinctIds => db.query(lockByIds, [distinctIds]))
}
