import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  type AttemptLimit,
  computeWaitMs,
  getDialCode,
  takeAttempt,
  toPhoneKey,
} from '../../accounts/server/index.ts'
import { phoneErrors } from '../contract.ts'
import type { Phone } from './phone.ts'

/**
 * Dial codes to which messages cost several times the usual price or that SMS fraud prefers, satellite
 * networks included. Their daily maximum is low (`SMS_DAY_MAX_PER_DEAR_DIAL_CODE`) until an operator with
 * fans there raises it. As of November 2026.
 */
const expensiveDialCodes: ReadonlySet<string> = new Set(
  `53 92 94 95 211 213 216 218 220 221 222 223 224 226 227 228 229 231 232 234 235 236 240 241 242 243 245 249 251
  252 253 257 261 265 269 291 375 509 855 856 880 881 882 883 960 961 962 963 964 965 967 968 970 975 977 979 992
  993 994 996 998`.split(/\s+/),
)

/** Seconds between two messages to one number. */
export const resendSeconds = 30
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const gap: AttemptLimit = { kind: 'sms-gap', max: 1, windowMs: resendSeconds * 1_000 }
const numberLimit: AttemptLimit = { kind: 'sms-number', max: 5, windowMs: 10 * minuteMs }
const numberDayLimit: AttemptLimit = { kind: 'sms-number-day', max: 20, windowMs: dayMs }
/**
 * One caller's share of a block is far below the block's limit, so that no caller can exhaust it for the
 * others.
 */
const blockCallerLimit: AttemptLimit = { kind: 'sms-block-caller', max: 20, windowMs: dayMs }
const blockLimit: AttemptLimit = { kind: 'sms-block', max: 500, windowMs: dayMs }
const fanLimit: AttemptLimit = { kind: 'sms-fan', max: 10, windowMs: dayMs }
const tries: AttemptLimit = { kind: 'phone-tries', max: 5, windowMs: 10 * minuteMs }

export interface MessageRequester {
  address: string
  /** The signed-in fan, who needs no human check; absent for a sign-up. */
  userId?: number
  config: Config
  now: number
}

/**
 * Takes a message from every rate limit: number (regardless of requester), fan, block of 10,000 numbers, IP
 * address, dial code. Runs in the sending transaction, so that only sent messages count, and always in this
 * order (lock order against deadlocks).
 */
export async function takeMessageQuota(
  db: Db,
  e164: string,
  requester: MessageRequester,
): Promise<Failure | null> {
  const { address, userId, config, now } = requester
  const number = toPhoneKey(e164)
  if (!(await takeAttempt(db, gap, number, now))) {
    const seconds = Math.ceil((await computeWaitMs(db, gap, number, now)) / 1_000)
    return fail(phoneErrors.tooSoon, { resend_seconds: String(seconds) })
  }
  const addressLimit: AttemptLimit = { kind: 'sms-address', max: config.smsDayMax.address, windowMs: dayMs }
  const block = number.slice(0, -4)
  const isAllowed =
    (await takeAttempt(db, numberLimit, number, now)) &&
    (await takeAttempt(db, numberDayLimit, number, now)) &&
    (userId === undefined || (await takeAttempt(db, fanLimit, `user ${userId}`, now))) &&
    (!config.rateLimits || (await takeAttempt(db, blockCallerLimit, `${block} ${address}`, now))) &&
    (await takeAttempt(db, blockLimit, block, now)) &&
    (!config.rateLimits || (await takeAttempt(db, addressLimit, address, now))) &&
    (await takeDialCodeQuota(db, getDialCode(e164), config.smsDayMax, now))
  return isAllowed ? null : fail(phoneErrors.tooOften)
}

const takeDialCodeQuotaStatement = statement({
  name: 'phones.take-of-dial-code',
  text: `insert into sms_days as d (day, dial_code, count) values ($1, $2, 1)
    on conflict (day, dial_code) do update set count = d.count + 1 where d.count < $3 returning count`,
  row: z.object({ count: z.int() }),
})

async function takeDialCodeQuota(
  db: Db,
  dialCode: string,
  dayMax: Config['smsDayMax'],
  now: number,
): Promise<boolean> {
  const max = expensiveDialCodes.has(dialCode) ? dayMax.dearDialCode : dayMax.dialCode
  const values = [new Date(now).toISOString().slice(0, 10), dialCode, max]
  return (await db.query(takeDialCodeQuotaStatement, values)).length > 0
}

/**
 * Takes a try at a code. Runs outside the transaction, so that wrong codes count. Counts only for the phone
 * record to which a code was sent, so that strangers who guess at the same number don't block its owner. The
 * limit of messages per number also bounds the codes.
 */
export async function takeCodeTry(db: Db, phone: Phone, now: number): Promise<Failure | null> {
  if (!phone.code_sent_at) return null
  return (await takeAttempt(db, tries, `phone ${phone.id}`, now)) ? null : fail(phoneErrors.tooOften)
}
