import type { Db, ReadDb } from '../../../platform/server/database.ts'

/** A number that somebody wants to prove, and how far they are. */
export interface Phone {
  id: string
  country_code: string
  e164: string
  code_hash: string | null
  code_sent_at: Date | null
  link_hash: Buffer | null
  link_sent_at: Date | null
  link_opened_at: Date | null
  verified_at: Date | null
}

const columns = `id, country_code, e164, code_hash, code_sent_at, link_hash, link_sent_at, link_opened_at, verified_at`

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

/** The phone of a sign-up, as it is at this moment. */
export async function phoneOfPreuser(db: ReadDb, preuserId: string): Promise<Phone | null> {
  const text = `select ${columns} from phones where preuser_id = $1`
  const [phone] = await db.query<Phone>({ name: 'phones.of-preuser', text, values: [preuserId] })
  return phone ?? null
}

/** The same, held until the end of the transaction. */
export async function lockPhoneOfPreuser(db: Db, preuserId: string): Promise<Phone> {
  const text = `select ${columns} from phones where preuser_id = $1 for update`
  const [phone] = await db.query<Phone>({ name: 'phones.lock-of-preuser', text, values: [preuserId] })
  if (!phone) throw new Error('a sign-up has no phone')
  return phone
}

/** A phone of this fan; null for an unknown one and for another fan's. */
export async function phoneOfFan(db: ReadDb, userId: number, phoneId: string): Promise<Phone | null> {
  const text = `select ${columns} from phones where id = $1 and user_id = $2`
  const [phone] = await db.query<Phone>({ name: 'phones.of-fan', text, values: [phoneId, userId] })
  return phone ?? null
}

export async function lockPhoneOfFan(db: Db, userId: number, phoneId: string): Promise<Phone | null> {
  const text = `select ${columns} from phones where id = $1 and user_id = $2 for update`
  const [phone] = await db.query<Phone>({ name: 'phones.lock-of-fan', text, values: [phoneId, userId] })
  return phone ?? null
}

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
  const text = `insert into phones as p (id, preuser_id, country_code, e164, created_at)
    values (gen_random_uuid(), $1, $2, $3, $4)
    on conflict (preuser_id) do update set country_code = $2, e164 = $3, code_hash = null, code_sent_at = null,
      link_hash = null, link_sent_at = null, link_opened_at = null
    where (p.country_code, p.e164) <> ($2, $3)`
  await db.query({
    name: 'phones.put-of-preuser',
    text,
    values: [preuserId, countryCode, e164, new Date(now)],
  })
}
