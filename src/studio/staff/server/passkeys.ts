import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import type { NewPasskey } from './passkey-ceremony.ts'

export const passkeysMax = 10

const row = z.object({
  id: z.int(),
  staff_id: z.int(),
  credential_id: z.string(),
  public_key: z.instanceof(Buffer),
  counter: z.int(),
  transports: z.array(z.string()),
  rp_id: z.string(),
  name: z.string(),
  created_at: z.date(),
  used_at: z.date().nullable(),
})

const list = statement({
  name: 'staff.passkeys',
  text: `select id, staff_id, credential_id, public_key, counter, transports, rp_id, name, created_at, used_at
    from staff_passkeys where staff_id = $1 order by id`,
  row,
})

export type Passkey = RowOf<typeof list>

/** Lists all passkeys of a person, also those of an earlier host name of the studio. */
export const listPasskeys = (db: ReadDb, staffId: number): Promise<Passkey[]> => db.query(list, [staffId])

/** Lists the passkeys that work at the studio's present host name. */
export async function listUsablePasskeys(db: ReadDb, staffId: number, rpId: string): Promise<Passkey[]> {
  return (await listPasskeys(db, staffId)).filter(passkey => passkey.rp_id === rpId)
}

const find = statement({
  name: 'staff.find-passkey',
  text: `select id, staff_id, credential_id, public_key, counter, transports, rp_id, name, created_at, used_at
    from staff_passkeys where credential_id = $1 and rp_id = $2`,
  row,
})

export async function findPasskey(db: ReadDb, credentialId: string, rpId: string): Promise<Passkey | null> {
  const [found] = await db.query(find, [credentialId, rpId])
  return found ?? null
}

const insert = statement({
  name: 'staff.insert-passkey',
  text: `insert into staff_passkeys
      (staff_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
  row: z.object({ id: z.int() }),
})

/** Stores a passkey. Fails if it is stored already or the person has many; the person's row is locked. */
export async function insertPasskey(
  db: Db,
  { staffId, name, passkey }: { staffId: number; name: string; passkey: NewPasskey },
  now: number,
): Promise<number | Failure> {
  if ((await listPasskeys(db, staffId)).length >= passkeysMax) return fail(staffErrors.tooMany)
  const { credentialId, publicKey, counter, transports, rpId } = passkey
  const values = [staffId, credentialId, publicKey, counter, transports, rpId, name, new Date(now)]
  const [added] = await db.query(insert, values)
  return added?.id ?? fail(staffErrors.passkeyRefused)
}

const use = statement({
  name: 'staff.use-passkey',
  text: `update staff_passkeys set counter = $2, used_at = $3
    where id = $1 and (counter < $2 or $2 = 0 and counter = 0) returning id`,
  row: z.object({ id: z.int() }),
})

/**
 * Records the use of a passkey. Returns false if its counter isn't above the last one, which means that the
 * passkey was copied; passkeys that don't count always send 0.
 */
export async function recordPasskeyUse(db: Db, id: number, counter: number, now: number): Promise<boolean> {
  return (await db.query(use, [id, counter, new Date(now)])).length > 0
}

const deleteStatement = statement({
  name: 'staff.delete-passkey',
  text: 'delete from staff_passkeys where staff_id = $1 and id = $2 returning id',
  row: z.object({ id: z.int() }),
})

export async function deletePasskey(db: Db, staffId: number, id: number): Promise<Failure | null> {
  const deleted = await db.query(deleteStatement, [staffId, id])
  return deleted.length > 0 ? null : fail(platformErrors.notFound)
}

const deleteAll = statement({
  name: 'staff.delete-passkeys',
  text: 'delete from staff_passkeys where staff_id = $1',
  row: none,
})

export async function deletePasskeys(db: Db, staffId: number): Promise<void> {
  await db.query(deleteAll, [staffId])
}
