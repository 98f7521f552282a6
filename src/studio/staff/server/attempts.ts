import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { lockPerson } from './people.ts'

const attemptsMax = 5
export const attemptWindowMs = 15 * 60_000

type Kind = 'code' | 'link'

const count = statement({
  name: 'staff.count-attempts',
  text: 'select count(*) as attempt_count from staff_attempts where staff_id = $1 and kind = $2 and at > $3',
  row: z.object({ attempt_count: z.int() }),
})
const insert = statement({
  name: 'staff.insert-attempt',
  text: 'insert into staff_attempts (staff_id, kind, at) values ($1, $2, $3) returning id',
  row: z.object({ id: z.int() }),
})
const deleteStatement = statement({
  name: 'staff.delete-attempt',
  text: 'delete from staff_attempts where id = $1',
  row: none,
})

export interface Attempt {
  id: number
  /** Whether it is the last one of the window. */
  isLast: boolean
}

/**
 * Takes one of five attempts in 15 minutes; null if all are taken. Run it with `context.count`, so that it
 * stays although the call fails.
 */
export async function takeAttempt(db: Db, kind: Kind, staffId: number, now: number): Promise<Attempt | null> {
  await lockPerson(db, staffId)
  const [row] = await db.query(count, [staffId, kind, new Date(now - attemptWindowMs)])
  const taken = row?.attempt_count ?? 0
  if (taken >= attemptsMax) return null
  const [added] = await db.query(insert, [staffId, kind, new Date(now)])
  return { id: added!.id, isLast: taken === attemptsMax - 1 }
}

/** Gives an attempt back, because its code was right. */
export async function returnAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.query(deleteStatement, [id])
}
