import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  type AttemptLimit,
  dialCodeOf,
  phoneKey,
  takeAttempt,
  untilNextMs,
} from '../../accounts/server/index.ts'
import { phoneErrors } from '../contract.ts'
import type { Phone } from './phone.ts'

/**
 * Dial codes where a message costs several times the usual, or that fraud with text messages likes best: few are sent
 * there a day (`SMS_DAY_MAX_PER_DEAR_DIAL_CODE`), until an operator who has fans there raises it. Looked at in November
 * 2026; satellite networks among them.
 */
const dearDialCodes: ReadonlySet<string> = new Set(
  `53 92 94 95 211 213 216 218 220 221 222 223 224 226 227 228 229 231 232 234 235 236 240 241 242 243 245 249 251
  252 253 257 261 265 269 291 375 509 855 856 880 881 882 883 960 961 962 963 964 965 967 968 970 975 977 979 992
  993 994 996 998`.split(/\s+/),
)

/** Seconds between two messages to a number. */
export const resendSeconds = 30
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const gap: AttemptLimit = { kind: 'sms-gap', max: 1, windowMs: resendSeconds * 1_000 }
const ofNumber: AttemptLimit = { kind: 'sms-number', max: 5, windowMs: 10 * minuteMs }
const ofNumberADay: AttemptLimit = { kind: 'sms-number-day', max: 20, windowMs: dayMs }
/** What one caller can use up of a block is far less than what it has: nobody takes a block out for the others. */
const ofBlockAndCaller: AttemptLimit = { kind: 'sms-block-caller', max: 20, windowMs: dayMs }
const ofBlock: AttemptLimit = { kind: 'sms-block', max: 500, windowMs: dayMs }
const ofFan: AttemptLimit = { kind: 'sms-fan', max: 10, windowMs: dayMs }
const tries: AttemptLimit = { kind: 'phone-tries', max: 5, windowMs: 10 * minuteMs }

/** Who asks for a message, besides the number. */
export interface Asker {
  address: string
  /** Who is signed in, where somebody is: no human check was asked for. */
  userId?: number
  config: Config
  now: number
}

/**
 * Takes a message from every rate limit: number (whoever asks for it), fan, block of 10,000 numbers, IP
 * address, dial code.
 * In the sending transaction, so that only sent messages count. Always in this order (lock order against deadlocks).
 */
export async function takeMessage(db: Db, e164: string, asker: Asker): Promise<Failure | null> {
  const { address, userId, config, now } = asker
  const number = phoneKey(e164)
  if (!(await takeAttempt(db, gap, number, now))) {
    const seconds = Math.ceil((await untilNextMs(db, gap, number, now)) / 1_000)
    return fail(phoneErrors.tooSoon, { resend_seconds: String(seconds) })
  }
  const ofAddress: AttemptLimit = { kind: 'sms-address', max: config.smsDayMax.address, windowMs: dayMs }
  const block = number.slice(0, -4)
  const isAllowed =
    (await takeAttempt(db, ofNumber, number, now)) &&
    (await takeAttempt(db, ofNumberADay, number, now)) &&
    (userId === undefined || (await takeAttempt(db, ofFan, `user ${userId}`, now))) &&
    (!config.rateLimits || (await takeAttempt(db, ofBlockAndCaller, `${block} ${address}`, now))) &&
    (await takeAttempt(db, ofBlock, block, now)) &&
    (!config.rateLimits || (await takeAttempt(db, ofAddress, address, now))) &&
    (await takeOfDialCode(db, dialCodeOf(e164), config.smsDayMax, now))
  return isAllowed ? null : fail(phoneErrors.tooOften)
}

const takeOfDialCodeStatement = statement({
  name: 'phones.take-of-dial-code',
  text: `insert into sms_days as d (day, dial_code, count) values ($1, $2, 1)
    on conflict (day, dial_code) do update set count = d.count + 1 where d.count < $3 returning count`,
  row: z.object({ count: z.int() }),
})

async function takeOfDialCode(
  db: Db,
  dialCode: string,
  dayMax: Config['smsDayMax'],
  now: number,
): Promise<boolean> {
  const max = dearDialCodes.has(dialCode) ? dayMax.dearDialCode : dayMax.dialCode
  const values = [new Date(now).toISOString().slice(0, 10), dialCode, max]
  return (await db.query(takeOfDialCodeStatement, values)).length > 0
}

/**
 * Takes a try at a code. Outside of the transaction: a wrong one counts although it fails. It counts for who was sent
 * the code, and for nobody before one was sent: guesses of strangers at the same number hold its owner up no more.
 * All codes of a number together stay few, as its messages are.
 */
export async function takeTry(db: Db, phone: Phone, now: number): Promise<Failure | null> {
  if (!phone.code_sent_at) return null
  return (await takeAttempt(db, tries, `phone ${phone.id}`, now)) ? null : fail(phoneErrors.tooOften)
}
