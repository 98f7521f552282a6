import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { checkOwnPassword, fanOfCall, takeAttempt } from '../../accounts/server/index.ts'
import { askToConfirmNewEmail } from '../../recovery/server/index.ts'
import { settingsErrors } from '../contract.ts'
import { readPerson } from './person.ts'

/** Letters to addresses that a fan only says to own: few, for they may be strangers'. */
const newAddresses = { kind: 'new-email', max: 5, windowMs: 3_600_000 }

/** Asks for the letter that makes an address the account's. Until its link is opened the old address stays. */
export async function askForNewEmail(
  { email_address: email, password }: { email_address: string; password: string },
  context: CallContext,
): Promise<Record<string, never> | Failure> {
  const { userId } = fanOfCall(context)
  const checked = await checkOwnPassword(password, 'password', context)
  if (checked instanceof Failure) return checked
  const person = await readPerson(context.db, userId)
  if (person?.email === email)
    return fail(platformErrors.validationFailed, { email_address: 'ERR_UNCHANGED' })
  if (!(await takeAttempt(context.db, newAddresses, `user ${userId}`, context.now())))
    return fail(settingsErrors.tooManyLetters)
  return context.write(async db => {
    await askToConfirmNewEmail(db, userId, email, context.now())
    return {}
  })
}
