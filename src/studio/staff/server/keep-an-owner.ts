import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'

const lock = statement({
  name: 'staff.lock-team',
  text: 'select id from roles where is_owner for no key update',
  row: z.object({ id: z.int() }),
})

/**
 * Takes the one lock for changes of people, roles, invitations and ways to sign in. They are rare, and one at
 * a time they can't remove two owners at once or grant what was taken away meanwhile.
 */
export async function lockTeam(db: Db): Promise<void> {
  await db.query(lock)
}

const countStatement = statement({
  name: 'staff.count-owners',
  text: `select count(*) as owner_count from staff s
    join staff_roles a on a.staff_id = s.id join roles r on r.id = a.role_id and r.is_owner
    where s.disabled_at is null and (s.totp_sealed is not null
      or exists (select from staff_passkeys k where k.staff_id = s.id and k.rp_id = $1))`,
  row: z.object({ owner_count: z.int() }),
})

/** Counts the owners who can sign in. */
async function countOwners(db: Db, rpId: string): Promise<number> {
  const [row] = await db.query(countStatement, [rpId])
  return row?.owner_count ?? 0
}

/** Runs a change under the team's lock, and fails if no owner who can sign in remains. */
export async function keepAnOwner<Result extends object>(
  db: Db,
  rpId: string,
  change: () => Promise<Result | Failure>,
): Promise<Result | Failure> {
  await lockTeam(db)
  const before = await countOwners(db, rpId)
  const result = await change()
  if (result instanceof Failure) return result
  return before > 0 && (await countOwners(db, rpId)) === 0 ? fail(staffErrors.lastOwner) : result
}
