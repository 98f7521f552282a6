import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** A number that somebody wants to prove, and how far they are. */
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

/** The columns of {@link phoneRow}. */
export const phoneColumns = `id, country_code, e164, code_hash, code_sent_at, link_hash, link_sent_at, link_opened_at, verified_at`

export type Method = 'sms' | 'link'

const minuteMs = 60_000
export const codeLifeMs = 10 * minuteMs
export const linkLifeMs = 180 * minuteMs
/** How long the same proof is answered again, for whom the first answer did not reach. */
export const repeatLifeMs = 10 * minuteMs

/** Whether something that began then is still alive. A clock that went back makes nothing live longer. */
export function isAlive(beganAt: Date | null, lifeMs: number, now: number): boolean {
  return beganAt !== null && Math.abs(now - beganAt.getTime()) < lifeMs
}

const ofPreuser = statement({
  name: 'phones.of-preuser',
  text: `select ${phoneColumns} from phones where preuser_id = $1`,
  row: phoneRow,
})

/** The phone of a sign-up, as it is at this moment. */
export async function phoneOfPreuser(db: ReadDb, preuserId: string): Promise<Phone | null> {
  const [phone] = await db.query(ofPreuser, [preuserId])
  return phone ?? null
}

const lockOfPreuser = statement({
  name: 'phones.lock-of-preuser',
  text: `select ${phoneColumns} from phones where preuser_id = $1 for update`,
  row: phoneRow,
})

/** The same, held until the end of the transaction. */
export async function lockPhoneOfPreuser(db: Db, preuserId: string): Promise<Phone> {
  const [phone] = await db.query(lockOfPreuser, [preuserId])
  if (!phone) throw new Error('a sign-up has no phone')
  return phone
}

const ofFan = statement({
  name: 'phones.of-fan',
  text: `select ${phoneColumns} from phones where id = $1 and user_id = $2`,
  row: phoneRow,
})

/** A phone of this fan; null for an unknown one and for another fan's. */
export async function phoneOfFan(db: ReadDb, userId: number, phoneId: string): Promise<Phone | null> {
  const [phone] = await db.query(ofFan, [phoneId, userId])
  return phone ?? null
}

const lockOfFan = statement({
  name: 'phones.lock-of-fan',
  text: `select ${phoneColumns} from phones where id = $1 and user_id = $2 for update`,
  row: phoneRow,
})

export async function lockPhoneOfFan(db: Db, userId: number, phoneId: string): Promise<Phone | null> {
  const [phone] = await db.query(lockOfFan, [phoneId, userId])
  return phone ?? null
}

const putOfPreuser = statement({
  name: 'phones.put-of-preuser',
  text: `insert into phones as p (id, preuser_id, country_code, e164, created_at)
    values (gen_random_uuid(), $1, $2, $3, $4)
    on conflict (preuser_id) do update set country_code = $2, e164 = $3, code_hash = null, code_sent_at = null,
      link_hash = null, link_sent_at = null, link_opened_at = null
    where (p.country_code, p.e164) <> ($2, $3)`,
  row: none,
})

/**
 * Sets the number of a sign-up, in its transaction. Codes and links that went to another number end; the same
 * number changes nothing.
 */
export async function putPhoneOfPreuser(
  db: Db,
  preuserId: string,
  { countryCode, e164 }: { countryCode: string; e164: string },
  now: number,
): Promise<void> {
  await db.query(putOfPreuser, [preuserId, countryCode, e164, new Date(now)])
}
