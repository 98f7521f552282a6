import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { accountErrors } from '../../accounts/contract.ts'
import { checkOwnPassword, removeFan } from '../../accounts/server/index.ts'
import { mailAccountDeleted } from './mail-account-deleted.ts'
import { lockPerson } from './person.ts'

/**
 * Erases a fan who knows the password: first each module's data, then the account. All in one transaction,
 * including the job of the last email, which holds the data it needs and is deleted once sent.
 */
export async function deleteSelf(
  password: string,
  context: FanContext,
): Promise<Record<string, never> | Failure> {
  const { userId } = context.fan
  const checked = await checkOwnPassword(password, 'password', context)
  if (checked instanceof Failure) return checked
  return context.write(async db => {
    const person = await lockPerson(db, userId)
    if (person?.passwordHash !== checked.passwordHash)
      return fail(accountErrors.loginFailed, { password: 'ERR_INVALID' })
    for (const { refuseErasure } of context.personalData) {
      const refused = await refuseErasure?.(db, person, context.now())
      if (refused) return refused
    }
    for (const module of context.personalData) await module.erase(db, person, context.now())
    await removeFan(db, userId)
    const { email, username, locale } = person
    await addJob(db, mailAccountDeleted, { user_id: userId, email, username, locale })
    return {}
  })
}
