import * as z from 'zod'
import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, addJobs } from '../../../platform/server/jobs/add-job.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { toEmailKey } from './log-in.ts'
import { mailRestrictionLifted } from './mail-restriction-lifted.ts'

// The restriction of an under-age account ends with a parent's consent or by age.

const setParentEmailStatement = statement({
  name: 'accounts.name-parent',
  text: 'update users set parent_email = $2 where id = $1',
  row: none,
})

const lockChild = statement({
  name: 'accounts.lock-child',
  text: 'select email_key, is_restricted from users where id = $1 for no key update',
  row: z.object({ email_key: z.string(), is_restricted: z.boolean() }),
})

/**
 * Sets the parent's email address, which invalidates links sent to another one (recovery).
 * @returns the reason for a failure (the account is not restricted, or the address is its own); null on
 * success
 */
export async function setParentEmail(
  db: Db,
  userId: number,
  email: string,
): Promise<'not_restricted' | 'is_own' | null> {
  const [child] = await db.query(lockChild, [userId])
  if (!child?.is_restricted) return 'not_restricted'
  if (toEmailKey(email) === child.email_key) return 'is_own'
  await db.query(setParentEmailStatement, [userId, email])
  return null
}

const liftRestrictionStatement = statement({
  name: 'accounts.lift-restriction',
  text: 'update users set is_restricted = false where id = $1',
  row: none,
})

/** Lifts the restriction after a parent's consent and emails the fan. */
export async function liftRestriction(db: Db, userId: number): Promise<void> {
  await db.query(liftRestrictionStatement, [userId])
  await addJob(db, mailRestrictionLifted, { user_id: userId })
}

const atOnce = 1_000

const restrictedStatement = statement({
  name: 'accounts.restricted',
  text: `select id, country_code, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth from users
    where is_restricted and id > $1 order by id limit $2 for no key update skip locked`,
  row: z.object({ id: z.int(), country_code: z.string(), date_of_birth: z.string() }),
})

// Removes the parent's email address, because no consent is needed any more.
const liftOfAgeStatement = statement({
  name: 'accounts.of-age',
  text: 'update users set is_restricted = false, parent_email = null where id = any($1)',
  row: none,
})

/**
 * Lifts the restriction of fans who have reached the age of their country and emails them. Runs when the day
 * begins in the earliest time zone (UTC+14), so no fan waits on their birthday.
 */
export const liftAgeRestrictions = defineTask({
  name: 'liftAgeRestrictions',
  aliases: ['liftOfAge'],
  schema: noPayload,
  queue: 'bulk',
  every: '2 10 * * *',
  async run(_payload, { database, now }) {
    let last: number | null = 0
    while (last !== null) {
      const after: number = last
      last = await database.transaction(db => liftSome(db, after, now()))
    }
  },
})

/** @returns the last id that was checked; null when all are done. */
async function liftSome(db: Db, after: number, now: number): Promise<number | null> {
  const found = await db.query(restrictedStatement, [after, atOnce])
  const ids = found.filter(fan => !isUnderAge(fan.country_code, fan.date_of_birth, now)).map(({ id }) => id)
  if (ids.length > 0) {
    await db.query(liftOfAgeStatement, [ids])
    await addJobs(
      db,
      mailRestrictionLifted,
      ids.map(id => ({ user_id: id, is_of_age: true })),
    )
  }
  return found.length === atOnce ? (found.at(-1)?.id ?? null) : null
}
