import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { phoneErrors } from '../contract.ts'
import { type Asker, resendSeconds, takeMessage } from './limits.ts'
import { codeLifeMs, linkLifeMs, type Method, type Phone } from './phone.ts'
import { seal } from './seal.ts'
import { hashOfCode, hashOfLink, newCode, newLinkToken } from './secrets.ts'
import { sendPhoneMessage } from './send-message.ts'

/** What the job of a message is told: nothing that anybody could use. */
export interface MessagePayload {
  phone_id: string
  method: Method
  locale: string
  sealed: string
}

interface Wanted {
  method: Method
  locale: string
}

/**
 * Sends a code or a link to a phone that the caller's transaction holds: the message leaves when it is committed.
 * An older one of the same kind ends. Fails with verification_too_soon, _too_often or, for a phone that is proved,
 * _ended (spec 4, design 5).
 */
export async function sendProof(db: Db, phone: Phone, { method, locale }: Wanted, asker: Asker) {
  if (phone.verified_at) return fail(phoneErrors.ended)
  const refused: Failure | null = await takeMessage(db, phone.e164, asker)
  if (refused) return refused
  const { now } = asker
  const secret = method === 'sms' ? newCode() : newLinkToken()
  if (method === 'sms') await keepCode(db, phone.id, secret, now)
  else await keepLink(db, phone.id, secret, now)
  const payload: MessagePayload = { phone_id: phone.id, method, locale, sealed: await seal(db, secret) }
  await addJob(db, sendPhoneMessage, payload, { key: `phone ${phone.id} ${method}` })
  const lifeMs = method === 'sms' ? codeLifeMs : linkLifeMs
  return { resend_seconds: resendSeconds, expires_at: new Date(now + lifeMs).toISOString() }
}

const keepCodeStatement = statement({
  name: 'phones.keep-code',
  text: 'update phones set code_hash = $2, code_sent_at = $3 where id = $1',
  row: none,
})

async function keepCode(db: Db, phoneId: string, code: string, now: number): Promise<void> {
  const values = [phoneId, await hashOfCode(db, phoneId, code), new Date(now)]
  await db.query(keepCodeStatement, values)
}

const keepLinkStatement = statement({
  name: 'phones.keep-link',
  text: 'update phones set link_hash = $2, link_sent_at = $3, link_opened_at = null where id = $1',
  row: none,
})

async function keepLink(db: Db, phoneId: string, token: string, now: number): Promise<void> {
  await db.query(keepLinkStatement, [phoneId, hashOfLink(token), new Date(now)])
}
