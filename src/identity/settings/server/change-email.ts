import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { checkOwnPassword, takeAttempt } from '../../accounts/server/index.ts'
import { requestNewEmailConfirmation } from '../../recovery/server/index.ts'
import { settingsErrors } from '../contract.ts'
import { readPerson } from './person.ts'

/** Low limit, because the address is only claimed to be the fan's and may be a stranger's. */
const newAddresses = { kind: 'new-email', max: 5, windowMs: 3_600_000 }

/** Requests the email that makes an address the account's. The old address stays until its link is opened. */
export async function requestNewEmail(
  { email_address: email, password }: { email_address: string; password: string },
  context: FanContext,
): Promise<Record<string, never> | Failure> {
  const { userId } = context.fan
  const checked = await checkOwnPassword(password, 'password', context)
  if (checked instanceof Failure) return checked
  const person = await readPerson(context.read, userId)
  if (person?.email === email)
    return fail(platformErrors.validationFailed, { email_address: 'ERR_UNCHANGED' })
  const isAllowed = await context.count(db => takeAttempt(db, newAddresses, `user ${userId}`, context.now()))
  if (!isAllowed) return fail(settingsErrors.tooManyLetters)
  return context.write(async db => {
    await requestNewEmailConfirmation(
      db,
      userId,
      { newEmail: email, passwordHash: checked.passwordHash },
      context.now(),
    )
    return {}
  })
}
