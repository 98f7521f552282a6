import type * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { accountErrors } from '../../accounts/contract.ts'
import {
  isDisabledNumber,
  linkReservedOauth,
  restartSession,
  startSession,
} from '../../accounts/server/index.ts'
import { phoneErrors } from '../../phones/contract.ts'
import {
  checkProof,
  failIfTaken,
  findPreuserPhone,
  lockPreuserPhone,
  markVerified,
  takeCodeTry,
} from '../../phones/server/index.ts'
import { requestEmailConfirmation, requestParentConsent } from '../../recovery/server/index.ts'
import type { completeSignUp } from '../contract.ts'
import { createUser } from './create-user.ts'
import { failSignUpEnded, lockPreuser } from './preusers.ts'

type Body = z.output<NonNullable<(typeof completeSignUp)['body']>>

/**
 * Creates the account with the verified number and signs in. Only here does the caller learn that the email
 * address or number is registered; that the account is disabled is revealed only for the number, because the
 * email address is unverified. Repeating the same proof within ten minutes signs in to the created account,
 * in case the response was lost or the form was sent twice, but not after a log-out or a password change.
 */
export async function finishSignUp(body: Body, context: CallContext) {
  const { preuser_id: id, verification_method: method, verification_code: code } = body
  const { read, count, userAgent, write } = context
  const now = context.now()
  const phone = method === 'sms' ? await findPreuserPhone(read, id) : null
  const refused = phone && (await count(db => takeCodeTry(db, phone, now)))
  if (refused) return refused
  let provedNumber = ''
  const done = await failIfTaken(() =>
    write(async tx => {
      const preuser = await lockPreuser(tx, id)
      if (!preuser) return failSignUpEnded()
      const held = await lockPreuserPhone(tx, id)
      const problem = await checkProof(tx, held, { method, code }, now)
      if (problem) return problem
      provedNumber = held.e164
      if (preuser.user_id !== null) {
        const made = { userId: preuser.user_id, passwordHash: preuser.password_hash, userAgent }
        return signInAgain(tx, made, now)
      }
      const user = await createUser(tx, { preuser, phone: held }, now)
      await linkReservedOauth(tx, preuser.id, user.id, now)
      await markVerified(tx, held, method, now)
      await requestEmailConfirmation(tx, user.id, now)
      if (user.isRestricted) await requestParentConsent(tx, user.id, now)
      return { id: user.id, token: await startSession(tx, user.id, now, { userAgent }) }
    }),
  )
  const isTaken = done instanceof Failure && done.entry === phoneErrors.taken
  return isTaken && (await isDisabledNumber(read, provedNumber)) ? fail(accountErrors.forbiddenUser) : done
}

async function signInAgain(db: Db, made: Parameters<typeof restartSession>[1], now: number) {
  const token = await restartSession(db, made, now)
  return token === null ? fail(phoneErrors.ended) : { id: made.userId, token }
}
