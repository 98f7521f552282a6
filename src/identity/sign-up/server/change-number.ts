import type { z } from 'zod'
import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { phoneErrors } from '../../phones/contract.ts'
import { parseNumber, setPreuserPhone } from '../../phones/server/index.ts'
import type { changePreuser } from '../contract.ts'
import { failSignUpEnded, lockPreuser } from './preusers.ts'

type Body = z.output<NonNullable<(typeof changePreuser)['body']>>

/**
 * Changes the number of a sign-up. If the number's country makes the visitor under age, the parent's address
 * is needed, which only the sign-up form requests: the error is reported at the country.
 */
export async function changeNumber(preuserId: string, body: Body, context: CallContext) {
  if (body.preuser_id.toLowerCase() !== preuserId.toLowerCase()) return fail(platformErrors.forbidden)
  const { country_code: countryCode } = body
  const e164 = parseNumber(countryCode, body.phone_number)
  if (typeof e164 !== 'string') return e164
  const now = context.now()
  return context.write(async db => {
    const preuser = await lockPreuser(db, preuserId)
    if (!preuser) return failSignUpEnded()
    if (preuser.user_id !== null) return fail(phoneErrors.ended)
    if (!preuser.parent_email && isUnderAge(countryCode, preuser.date_of_birth, now)) {
      return fail(platformErrors.validationFailed, { country_code: 'ERR_PARENT_IN_FORM' })
    }
    await setPreuserPhone(db, preuser.id, { countryCode, e164 }, now)
    return { preuser_id: preuser.id }
  })
}
