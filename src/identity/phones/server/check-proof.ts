import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { phoneErrors } from '../contract.ts'
import { codeLifeMs, isAlive, linkLifeMs, type Method, type Phone, repeatLifeMs } from './phone.ts'
import { isNewestCode } from './secrets.ts'

export interface ProofInput {
  method: Method
  /** Null for a link. */
  code: string | null
}

/**
 * Checks a proof; null if it is valid. A verified phone accepts the same proof for another ten minutes,
 * because the first response may have been lost.
 */
export async function checkProof(
  db: Db,
  phone: Phone,
  { method, code }: ProofInput,
  now: number,
): Promise<Failure | null> {
  const isSms = method === 'sms'
  const sentAt = isSms ? phone.code_sent_at : phone.link_sent_at
  const lives = phone.verified_at
    ? isAlive(phone.verified_at, repeatLifeMs, now)
    : isAlive(sentAt, isSms ? codeLifeMs : linkLifeMs, now)
  if (!sentAt || !lives) return fail(phoneErrors.ended)
  if (!isSms) return phone.link_opened_at ? null : fail(phoneErrors.notYet)
  return (await isNewestCode(db, phone, code ?? '')) ? null : fail(phoneErrors.codeWrong)
}

const verified = {
  sms: statement({
    name: 'phones.verified-by-sms',
    text: `update phones set verified_at = $2, link_hash = null, link_sent_at = null, link_opened_at = null
      where id = $1`,
    row: none,
  }),
  link: statement({
    name: 'phones.verified-by-link',
    text: 'update phones set verified_at = $2, code_hash = null, code_sent_at = null where id = $1',
    row: none,
  }),
}

/** Consumes the proof. A proof of the other method expires. */
export async function markVerified(db: Db, { id }: Phone, method: Method, now: number): Promise<void> {
  await db.query(verified[method], [id, new Date(now)])
}
