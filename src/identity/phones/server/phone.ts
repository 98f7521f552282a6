import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** A phone number in verification and its progress. */
export const phoneRow = z.object({
  id: z.string(),
  country_code: z.string(),
  e164: z.string(),
  code_hash: z.string().nullable(),
  code_sent_at: z.date().nullable(),
  link_hash: z.instanceof(Buffer).nullable(),
  link_sent_at: z.date().nullable(),
  link_opened_at: z.date().nullable(),
  verified_at: z.date().nullable(),
})
export type Phone = z.output<typeof phoneRow>

export const phoneColumns = `id, country_code, e164, code_hash, code_sent_at, link_hash, link_sent_at, link_opened_at, verified_at`

export type Method = 'sms' | 'link'

const minuteMs = 60_000
export const codeLifeMs = 10 * minuteMs
export const linkLifeMs = 180 * minuteMs
/** Time for which the same proof is accepted again, in case the first response was lost. */
export const repeatLifeMs = 10 * minuteMs

/**
 * Returns whether less than `lifeMs` has passed since `startedAt`; false for null. The absolute difference
 * keeps a clock set back from extending lifetimes.
 */
export function isAlive(startedAt: Date | null, lifeMs: number, now: number): boolean {
  return startedAt !== null && Math.abs(now - startedAt.getTime()) < lifeMs
}

const preuserPhone = statement({
  name: 'phones.of-preuser',
  text: `select ${phoneColumns} from phones where preuser_id = $1`,
  row: phoneRow,
})

/** Finds the phone of a sign-up, without a lock. */
export async function findPreuserPhone(db: ReadDb, preuserId: string): Promise<Phone | null> {
  const [phone] = await db.query(preuserPhone, [preuserId])
  return phone ?? null
}

const lockPreuserPhoneStatement = statement({
  name: 'phones.lock-of-preuser',
  text: `select ${phoneColumns} from phones where preuser_id = $1 for update`,
  row: phoneRow,
})

/** Like {@link findPreuserPhone}, locked until the end of the transaction. */
export async function lockPreuserPhone(db: Db, preuserId: string): Promise<Phone> {
  const [phone] = await db.query(lockPreuserPhoneStatement, [preuserId])
  if (!phone) throw new Error('a sign-up has no phone')
  return phone
}

const fanPhone = statement({
  name: 'phones.of-fan',
  text: `select ${phoneColumns} from phones where id = $1 and user_id = $2`,
  row: phoneRow,
})

/** Finds a phone of this fan; null for an unknown one or another fan's. */
export async function findFanPhone(db: ReadDb, userId: number, phoneId: string): Promise<Phone | null> {
  const [phone] = await db.query(fanPhone, [phoneId, userId])
  return phone ?? null
}

const lockFanPhoneStatement = statement({
  name: 'phones.lock-of-fan',
  text: `select ${phoneColumns} from phones where id = $1 and user_id = $2 for update`,
  row: phoneRow,
})

export async function lockFanPhone(db: Db, userId: number, phoneId: string): Promise<Phone | null> {
  const [phone] = await db.query(lockFanPhoneStatement, [phoneId, userId])
  return phone ?? null
}

const setPreuserPhoneStatement = statement({
  name: 'phones.put-of-preuser',
  text: `insert into phones as p (id, preuser_id, country_code, e164, created_at)
    values (gen_random_uuid(), $1, $2, $3, $4)
    on conflict (preuser_id) do update set country_code = $2, e164 = $3, code_hash = null, code_sent_at = null,
      link_hash = null, link_sent_at = null, link_opened_at = null
    where (p.country_code, p.e164) <> ($2, $3)`,
  row: none,
})

/**
 * Sets the number of a sign-up, in its transaction. Codes and links for another number expire; the same
 * number changes nothing.
 */
export async function setPreuserPhone(
  db: Db,
  preuserId: string,
  { countryCode, e164 }: { countryCode: string; e164: string },
  now: number,
): Promise<void> {
  await db.query(setPreuserPhoneStatement, [preuserId, countryCode, e164, new Date(now)])
}
