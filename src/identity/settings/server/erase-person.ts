import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { recordErasure, type Erasure as StoredErasure } from '../../../platform/server/restores/erasures.ts'
import { removeFan } from '../../accounts/server/index.ts'
import { mailAccountDeleted } from './mail-account-deleted.ts'
import { type DepartingFan, lockPerson } from './person.ts'

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
export async function erasePerson(db: Db, erasure: Erasure): Promise<void> {
  const { userId, email, username, locale } = erasure.person
  await eraseData(db, erasure)
  const erasedAt = new Date(erasure.now).toISOString()
  await addJob(db, recordErasure, { id: randomUUID(), user_id: userId, erased_at: erasedAt })
  await addJob(db, mailAccountDeleted, { user_id: userId, email, username, locale })
}

async function eraseData(db: Db, { person, personalData, now }: Erasure): Promise<void> {
  for (const module of personalData) await module.erase(db, person, now)
  await removeFan(db, person.userId)
}

/**
 * Erases a fan in a restored copy whom the original has erased, without another email. A later fan with the
 * same id, which the copy has given out again, is left alone.
 * @returns whether the fan was there
 */
export async function repeatErasure(
  db: Db,
  { user_id: userId, erased_at: erasedAt }: StoredErasure,
  { personalData, now }: Omit<Erasure, 'person'>,
): Promise<boolean> {
  const person = await lockPerson(db, userId)
  if (!person || person.createdAt > new Date(erasedAt)) return false
  await eraseData(db, { person, personalData, now })
  return true
}
