import * as z from 'zod'
import type { Right } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildHeldRolesSql, type HeldRights, heldRoles, mergeRights } from './held-rights.ts'

const columns = `s.id, s.email, s.name, s.locale, s.zone, s.user_handle, s.totp_sealed, s.totp_step, s.version,
  s.created_at, s.disabled_at, s.inviter_id, ${buildHeldRolesSql('s.id')} as roles`

const person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  zone: z.string().nullable(),
  user_handle: z.instanceof(Buffer),
  totp_sealed: z.instanceof(Buffer).nullable(),
  totp_step: z.int().nullable(),
  version: z.int(),
  created_at: z.date(),
  disabled_at: z.date().nullable(),
  /** Null for the first owner and for people whom a command invited. */
  inviter_id: z.int().nullable(),
  roles: heldRoles,
})

const byId = statement({
  name: 'staff.person',
  text: `select ${columns} from staff s where s.id = $1`,
  row: person,
})

export type Person = RowOf<typeof byId>

const lockStatement = statement({
  name: 'staff.lock-person',
  text: 'select id from staff where id = $1 for no key update',
  row: z.object({ id: z.int() }),
})

export async function readPerson(db: ReadDb, staffId: number): Promise<Person | null> {
  const [row] = await db.query(byId, [staffId])
  return row ?? null
}

/** Locks a person and reads them as they are then. */
export async function lockPerson(db: Db, staffId: number): Promise<Person | null> {
  await db.query(lockStatement, [staffId])
  return readPerson(db, staffId)
}

/** Locks people in the order of their ids, and reads them in the order of `staffIds`. */
export async function lockPeople(db: Db, staffIds: readonly number[]): Promise<Person[]> {
  const people = new Map<number, Person>()
  for (const staffId of [...new Set(staffIds)].toSorted((one, other) => one - other)) {
    const person = await lockPerson(db, staffId)
    if (person) people.set(staffId, person)
  }
  return staffIds.flatMap(staffId => people.get(staffId) ?? [])
}

const names = statement({
  name: 'staff.names',
  text: 'select id, name from staff where id = any($1::int[])',
  row: z.object({ id: z.int(), name: z.string() }),
})

/** Reads the names of people by their id. */
export async function readStaffNames(db: ReadDb, staffIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query(names, [staffIds])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const owners = statement({
  name: 'staff.owners',
  text: `select distinct s.id, s.email, s.locale from staff s
    join staff_roles a on a.staff_id = s.id join roles r on r.id = a.role_id and r.is_owner
    where s.disabled_at is null order by s.id`,
  row: z.object({ id: z.int(), email: z.string(), locale: z.string() }),
})

/** Reads the owners who aren't disabled, to write to them. */
export const readOwners = (db: ReadDb): Promise<RowOf<typeof owners>[]> => db.query(owners)

/** Locks a caller. Fails if they were disabled while the call waited. */
export async function lockCaller(db: Db, { staffId }: { staffId: number }): Promise<Person | Failure> {
  const caller = await lockPerson(db, staffId)
  return caller && !caller.disabled_at ? caller : fail(platformErrors.staffSignInRequired)
}

const idByEmail = statement({
  name: 'staff.id-by-email',
  text: 'select id from staff where lower(email) = lower($1)',
  row: z.object({ id: z.int() }),
})

export async function findStaffId(db: ReadDb, email: string): Promise<number | null> {
  const [row] = await db.query(idByEmail, [email])
  return row?.id ?? null
}

/**
 * Reads the rights of a caller inside the transaction that changes something, so that a right that was taken
 * away while the call waited doesn't count.
 */
export async function requireRight(db: Db, staffId: number, right: Right): Promise<HeldRights | Failure> {
  const caller = await readPerson(db, staffId)
  if (!caller || caller.disabled_at) return fail(platformErrors.staffSignInRequired)
  const held = mergeRights(caller.roles)
  return held.get(right) === null ? held : fail(platformErrors.notFound)
}
