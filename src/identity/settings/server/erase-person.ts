import type { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { removeFan } from '../../accounts/server/index.ts'
import { mailAccountDeleted } from './mail-account-deleted.ts'
import type { DepartingFan } from './person.ts'

interface Erasure {
  person: DepartingFan
  personalData: readonly PersonalData[]
  now: number
}

/** Returns the first failure of a module that must settle something before, else null. */
export async function findErasureRefusal(
  db: ReadDb,
  { person, personalData, now }: Erasure,
): Promise<Failure | null> {
  for (const { refuseErasure } of personalData) {
    const refused = await refuseErasure?.(db, person, now)
    if (refused) return refused
  }
  return null
}

/**
 * Erases a locked person: first each module's data, then the account. All in one transaction, including the job
 * of the last email, which holds the data it needs and is deleted once sent.
 */
export async function erasePerson(db: Db, { person, personalData, now }: Erasure): Promise<void> {
  const { userId, email, username, locale } = person
  for (const module of personalData) await module.erase(db, person, now)
  await removeFan(db, userId)
  await addJob(db, mailAccountDeleted, { user_id: userId, email, username, locale })
}
