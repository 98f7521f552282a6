import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { accountErrors } from '../../accounts/contract.ts'
import { checkOwnPassword } from '../../accounts/server/index.ts'
import { erasePerson, findErasureRefusal } from './erase-person.ts'
import { lockPerson } from './person.ts'

/** Erases a fan who knows the password. */
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
    const erasure = { person, personalData: context.personalData, now: context.now() }
    const refused = await findErasureRefusal(db, erasure)
    if (refused) return refused
    await erasePerson(db, erasure)
    return {}
  })
}
