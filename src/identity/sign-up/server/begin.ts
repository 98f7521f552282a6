import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { isDateOfBirth, isUnderAge } from '../../../platform/contract/age-rules.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import {
  type AttemptLimit,
  findPasswordProblem,
  hashPassword,
  reserveOauthLink,
  takeAttempt,
  toEmailKey,
} from '../../accounts/server/index.ts'
import { parseNumber, setPreuserPhone } from '../../phones/server/index.ts'
import type { createPreuser } from '../contract.ts'
import { type NewPreuser, storePreuser } from './preusers.ts'

type Form = z.output<NonNullable<(typeof createPreuser)['body']>>

const signUpsPerAddress: AttemptLimit = { kind: 'sign-ups', max: 100, windowMs: 10 * 60_000 }

/**
 * Begins a sign-up without looking up any account, so that neither the response nor its timing reveals
 * whether the address or number is registered (account enumeration); only verifying the number does.
 */
export async function beginSignUp(form: Form, context: CallContext) {
  const { address, config } = context
  const now = context.now()
  const e164 = parseNumber(form.country_code, form.phone_number)
  const problems = { ...(e164 instanceof Failure && readFieldErrors(e164)), ...findProblems(form, now) }
  if (e164 instanceof Failure || Object.keys(problems).length > 0) {
    return fail(platformErrors.validationFailed, problems)
  }
  // Limits sign-ups per IP address before the expensive password hash, unless RATE_LIMITS is off.
  const isAllowed =
    !config.rateLimits || (await context.count(db => takeAttempt(db, signUpsPerAddress, address, now)))
  const unproven = isAllowed ? null : await context.person.requireAnswer()
  if (unproven) return unproven
  const hash = await hashPassword(form.password)
  if (hash instanceof Failure) return hash
  return context.write(async tx => {
    const preuser = toPreuser(form, hash)
    await storePreuser(tx, preuser, now)
    await setPreuserPhone(tx, preuser.id, { countryCode: form.country_code, e164 }, now)
    const { temporary_oauth_link_id: linkId } = form
    if (linkId) await reserveOauthLink(tx, linkId, preuser.id)
    return { preuser_id: preuser.id }
  })
}

function readFieldErrors({ description }: Failure): Record<string, string> {
  return typeof description === 'string' ? {} : description
}

/** Returns the errors that need several fields or the clock, field → code (spec 5). */
function findProblems(form: Form, now: number): Record<string, string> {
  const problems: Record<string, string> = {}
  const passwordError = findPasswordProblem(form.password)
  if (passwordError) problems['password'] = passwordError
  if (!isDateOfBirth(form.date_of_birth, now)) problems['date_of_birth'] = 'ERR_INVALID_DATE'
  else if (isUnderAge(form.country_code, form.date_of_birth, now)) {
    if (!form.parent_email) problems['parent_email'] = 'ERR_REQUIRED'
    else if (toEmailKey(form.parent_email) === toEmailKey(form.email_address))
      problems['parent_email'] = 'ERR_PARENT_IS_OWN'
  }
  return problems
}

function toPreuser(form: Form, hash: string): NewPreuser {
  return {
    id: randomUUID(),
    username: form.username,
    email: form.email_address,
    password_hash: hash,
    locale: form.locale,
    date_of_birth: form.date_of_birth,
    parent_email: form.parent_email ?? null,
    has_marketing_consent: form.optional_consents?.marketing_notification ?? false,
  }
}
