import type * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { accountErrors } from '../../accounts/contract.ts'
import {
  isDisabledNumber,
  linkOauthOfPreuser,
  startSession,
  startSessionAgain,
} from '../../accounts/server/index.ts'
import { phoneErrors } from '../../phones/contract.ts'
import {
  lockPhoneOfPreuser,
  markVerified,
  phoneOfPreuser,
  problemOfProof,
  takeTry,
  unlessTaken,
} from '../../phones/server/index.ts'
import { askParent, askToConfirmEmail } from '../../recovery/server/index.ts'
import type { completeSignUp } from '../contract.ts'
import { createUser } from './create-user.ts'
import { lockPreuser, signUpEnded } from './preusers.ts'

type Body = z.output<NonNullable<(typeof completeSignUp)['body']>>

/**
 * Makes the account, against the proof of the number, and signs in. That the address or the number has an account
 * already is told only here; that it is disabled, of the number alone: the address is only typed so far. The same proof again, within ten minutes, signs in to the account that it made: the
 * answer may have been lost, or the form was sent twice. Not after a log-out or a new password.
 */
export async function complete(body: Body, context: CallContext) {
  const { preuser_id: id, verification_method: method, verification_code: code } = body
  const { read, count, userAgent, write } = context
  const now = context.now()
  const phone = method === 'sms' ? await phoneOfPreuser(read, id) : null
  const refused = phone && (await count(db => takeTry(db, phone, now)))
  if (refused) return refused
  let provedNumber = ''
  const done = await unlessTaken(() =>
    write(async inside => {
      const preuser = await lockPreuser(inside, id)
      if (!preuser) return signUpEnded()
      const held = await lockPhoneOfPreuser(inside, id)
      const problem = await problemOfProof(inside, held, { method, code }, now)
      if (problem) return problem
      provedNumber = held.e164
      if (preuser.user_id !== null) {
        const made = { userId: preuser.user_id, passwordHash: preuser.password_hash, userAgent }
        return signInAgain(inside, made, now)
      }
      const user = await createUser(inside, { preuser, phone: held }, now)
      await linkOauthOfPreuser(inside, preuser.id, user.id, now)
      await markVerified(inside, held, method, now)
      await askToConfirmEmail(inside, user.id, now)
      if (user.isRestricted) await askParent(inside, user.id, now)
      return { id: user.id, token: await startSession(inside, user.id, now, { userAgent }) }
    }),
  )
  const isTaken = done instanceof Failure && done.entry === phoneErrors.taken
  return isTaken && (await isDisabledNumber(read, provedNumber)) ? fail(accountErrors.forbiddenUser) : done
}

async function signInAgain(db: Db, made: Parameters<typeof startSessionAgain>[1], now: number) {
  const token = await startSessionAgain(db, made, now)
  return token === null ? fail(phoneErrors.ended) : { id: made.userId, token }
}
