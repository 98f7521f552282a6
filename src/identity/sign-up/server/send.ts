import type { z } from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { checkPerson } from '../../../site/human-checks/server/index.ts'
import { phoneErrors } from '../../phones/contract.ts'
import { lockPreuserPhone, sendProof } from '../../phones/server/index.ts'
import type { sendToPreuser } from '../contract.ts'
import { failSignUpEnded, lockPreuser } from './preusers.ts'

type Body = z.output<NonNullable<(typeof sendToPreuser)['body']>>

/** Action name of the human check (spec 5). */
const action = 'signup/verifications'

/** Sends a code or link after the human check. A rejected call doesn't consume the check. */
export async function sendSignUpProof(body: Body, context: CallContext) {
  const proof = await checkPerson({ token: body.recaptcha_response_token, action }, context)
  if (proof instanceof Failure) return proof
  const { address, config } = context
  const now = context.now()
  return context.write(async db => {
    const preuser = await lockPreuser(db, body.preuser_id)
    if (!preuser) return failSignUpEnded()
    if (preuser.user_id !== null) return fail(phoneErrors.ended)
    const phone = await lockPreuserPhone(db, preuser.id)
    const used = await proof.use(db)
    if (used) return used
    const request = { method: body.verification_method, locale: preuser.locale }
    return sendProof(db, phone, request, { address, config, now })
  })
}
