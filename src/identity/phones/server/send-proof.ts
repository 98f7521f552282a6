import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { phoneErrors } from '../contract.ts'
import { type MessageRequester, resendSeconds, takeMessageQuota } from './limits.ts'
import { codeLifeMs, linkLifeMs, type Method, type Phone } from './phone.ts'
import { seal } from './seal.ts'
import { generateCode, generateLinkToken, hashCode, hashLinkToken } from './secrets.ts'
import { sendPhoneMessage } from './send-message.ts'

/** Payload of the message job, without any readable secret. */
export interface MessagePayload {
  phone_id: string
  method: Method
  locale: string
  sealed: string
}

interface ProofRequest {
  method: Method
  locale: string
}

/**
 * Sends a code or link to a phone that the caller's transaction has locked; the message is sent after the
 * commit. An older one of the same method expires. Fails with verification_too_soon, _too_often or, for a
 * verified phone, _ended (spec 4, design 5).
 */
export async function sendProof(
  db: Db,
  phone: Phone,
  { method, locale }: ProofRequest,
  requester: MessageRequester,
) {
  if (phone.verified_at) return fail(phoneErrors.ended)
  const refused: Failure | null = await takeMessageQuota(db, phone.e164, requester)
  if (refused) return refused
  const { now } = requester
  const secret = method === 'sms' ? generateCode() : generateLinkToken()
  if (method === 'sms') await storeCode(db, phone.id, secret, now)
  else await storeLink(db, phone.id, secret, now)
  const payload: MessagePayload = { phone_id: phone.id, method, locale, sealed: await seal(db, secret) }
  await addJob(db, sendPhoneMessage, payload, { key: `phone ${phone.id} ${method}` })
  const lifeMs = method === 'sms' ? codeLifeMs : linkLifeMs
  return { resend_seconds: resendSeconds, expires_at: new Date(now + lifeMs).toISOString() }
}

const storeCodeStatement = statement({
  name: 'phones.keep-code',
  text: 'update phones set code_hash = $2, code_sent_at = $3 where id = $1',
  row: none,
})

async function storeCode(db: Db, phoneId: string, code: string, now: number): Promise<void> {
  const values = [phoneId, await hashCode(db, phoneId, code), new Date(now)]
  await db.query(storeCodeStatement, values)
}

const storeLinkStatement = statement({
  name: 'phones.keep-link',
  text: 'update phones set link_hash = $2, link_sent_at = $3, link_opened_at = null where id = $1',
  row: none,
})

async function storeLink(db: Db, phoneId: string, token: string, now: number): Promise<void> {
  await db.query(storeLinkStatement, [phoneId, hashLinkToken(token), new Date(now)])
}
