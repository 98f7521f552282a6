import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  type AttemptLimit,
  formatNumber,
  isCountry,
  lacksParent,
  lockFan,
  replacePhoneNumber,
  requireRecentPassword,
  takeAttempt,
  toNationalNumber,
  toPhoneKey,
  toTextableE164,
} from '../../accounts/server/index.ts'
import { type addPhone, type changePhone, phoneErrors, type sendToPhone } from '../contract.ts'
import { checkProof, markVerified } from './check-proof.ts'
import { failIfTaken } from './fail-if-taken.ts'
import { takeCodeTry } from './limits.ts'
import { findFanPhone, lockFanPhone, type Phone } from './phone.ts'
import { sendProof } from './send-proof.ts'

type EndpointBody<E extends { body?: z.ZodObject }> = z.output<NonNullable<E['body']>>

const additions: AttemptLimit = { kind: 'phone-additions', max: 5, windowMs: 24 * 3_600_000 }

/** Returns the number in E.164, or the failure of the invalid field. */
export function parseNumber(countryCode: string, phoneNumber: string): string | Failure {
  if (!isCountry(countryCode)) return fail(platformErrors.validationFailed, { country_code: 'ERR_INVALID' })
  const e164 = toTextableE164(countryCode, phoneNumber)
  return e164 ?? fail(platformErrors.validationFailed, { phone_number: 'ERR_INVALID_PHONE' })
}

const addStatement = statement({
  name: 'phones.add',
  text: `insert into phones as p (id, user_id, country_code, e164, created_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, e164) do update set country_code = $3, created_at = $5, verified_at = null,
        code_hash = case when p.verified_at is null then p.code_hash end,
        code_sent_at = case when p.verified_at is null then p.code_sent_at end,
        link_hash = case when p.verified_at is null then p.link_hash end,
        link_sent_at = case when p.verified_at is null then p.link_sent_at end,
        link_opened_at = case when p.verified_at is null then p.link_opened_at end
      returning id`,
  row: z.object({ id: z.string() }),
})

/**
 * Stores a number separately from the account's. Reveals only after the right code whether another account
 * has it. A country in which the fan would be under age requires a parent, as in the sign-up.
 */
export async function addNumber(body: EndpointBody<typeof addPhone>, context: FanContext) {
  const { userId } = context.fan
  const e164 = parseNumber(body.country_code, body.phone_number)
  if (typeof e164 !== 'string') return e164
  const refused = await refuseOtherNumber(e164, context)
  if (refused) return refused
  const now = context.now()
  const { country_code: countryCode } = body
  if (await lacksParent(context.read, { userId, countryCode }, now)) {
    return fail(platformErrors.validationFailed, { country_code: 'ERR_PARENT_NEEDED' })
  }
  return context.write(async db => {
    // A number that was verified before starts over; a pending one continues.
    const values = [randomUUID(), userId, body.country_code, e164, new Date(now)]
    const [row] = await db.query(addStatement, values)
    if (!row) throw new Error('a phone was not kept')
    if (!(await takeAttempt(db, additions, `user ${userId}`, now))) return fail(phoneErrors.tooOften)
    return { phone_number_id: row.id, formatted_phone_number: formatNumber(e164) }
  })
}

const isOwnLine = statement({
  name: 'phones.is-own-line',
  text: 'select id from users where id = $1 and phone_key = $2',
  row: z.object({ id: z.int() }),
})

/**
 * Verifying the account's own number needs only the session; another number, which can then be used to sign
 * in, needs the password.
 */
async function refuseOtherNumber(e164: string, context: FanContext): Promise<Failure | null> {
  const own = await context.read.query(isOwnLine, [context.fan.userId, toPhoneKey(e164)])
  return own.length > 0 ? null : requireRecentPassword(context)
}

const localeStatement = statement({
  name: 'phones.locale',
  text: 'select locale from users where id = $1',
  row: z.object({ locale: z.string() }),
})

/** Sends a code or link to a phone of the fan, in the account's language. */
export async function sendNumberProof(body: EndpointBody<typeof sendToPhone>, context: FanContext) {
  const { userId } = context.fan
  return context.write(async db => {
    const phone = await lockFanPhone(db, userId, body.phone_number_id)
    if (!phone) return fail(platformErrors.notFound)
    const [fan] = await db.query(localeStatement, [userId])
    const request = { method: body.verification_method, locale: fan?.locale ?? context.locale }
    const { address, config } = context
    return sendProof(db, phone, request, { address, userId, config, now: context.now() })
  })
}

/** Makes a verified number the account's. Idempotent for the same proof. */
export async function changeNumber(body: EndpointBody<typeof changePhone>, context: FanContext) {
  const { phone_number_id: phoneId, verification_method: method, verification_code: code } = body
  const { userId } = context.fan
  const now = context.now()
  const known = await findFanPhone(context.read, userId, phoneId)
  if (!known) return fail(platformErrors.notFound)
  const refused = method === 'sms' ? await context.count(db => takeCodeTry(db, known, now)) : null
  if (refused) return refused
  return failIfTaken(() =>
    context.write(async db => {
      await lockFan(db, userId)
      const phone = await lockFanPhone(db, userId, phoneId)
      if (!phone) return fail(platformErrors.notFound)
      const problem = await checkProof(db, phone, { method, code }, now)
      if (problem) return problem
      const failed = phone.verified_at ? await refuseReplacedNumber(db, userId, phone) : null
      if (failed) return failed
      if (!phone.verified_at) {
        await replacePhoneNumber(db, userId, phone, now)
        await markVerified(db, phone, method, now)
      }
      return {
        country_code: phone.country_code,
        phone_number: toNationalNumber(phone.e164),
        is_verified: true,
      }
    }),
  )
}

const isCurrentNumber = statement({
  name: 'phones.is-still',
  text: 'select id from users where id = $1 and phone_e164 = $2',
  row: z.object({ id: z.int() }),
})

/** Prevents an old proof from restoring a replaced number. */
async function refuseReplacedNumber(db: Db, userId: number, { e164 }: Phone): Promise<Failure | null> {
  const rows = await db.query(isCurrentNumber, [userId, e164])
  return rows.length > 0 ? null : fail(phoneErrors.ended)
}
