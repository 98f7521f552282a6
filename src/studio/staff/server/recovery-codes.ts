import * as z from 'zod'
import { groupCode, readTypedCode } from '../../../platform/contract/typed-code.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { hashToken } from './secrets.ts'

const deleteAll = statement({
  name: 'staff.delete-recovery-codes',
  text: 'delete from staff_recovery_codes where staff_id = $1',
  row: none,
})

const insert = statement({
  name: 'staff.insert-recovery-codes',
  text: 'insert into staff_recovery_codes (code_hash, staff_id) select unnest($2::bytea[]), $1',
  row: none,
})

export async function deleteRecoveryCodes(db: Db, staffId: number): Promise<void> {
  await db.query(deleteAll, [staffId])
}

/** Replaces all recovery codes of a person. */
export async function storeRecoveryCodes(db: Db, staffId: number, codes: string[]): Promise<void> {
  await deleteRecoveryCodes(db, staffId)
  await db.query(insert, [staffId, codes.map(hashToken)])
}

const use = statement({
  name: 'staff.use-recovery-code',
  text: `update staff_recovery_codes set used_at = $3
    where staff_id = $1 and code_hash = $2 and used_at is null returning staff_id`,
  row: z.object({ staff_id: z.int() }),
})

/** Uses up a recovery code as typed; false if there is no such unused code. */
export async function consumeRecoveryCode(
  db: Db,
  staffId: number,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = groupCode(readTypedCode(typed))
  return (await db.query(use, [staffId, hashToken(code), new Date(now)])).length > 0
}

const count = statement({
  name: 'staff.count-recovery-codes',
  text: 'select count(*) as code_count from staff_recovery_codes where staff_id = $1 and used_at is null',
  row: z.object({ code_count: z.int() }),
})

export async function countRecoveryCodes(db: ReadDb, staffId: number): Promise<number> {
  const [row] = await db.query(count, [staffId])
  return row?.code_count ?? 0
}
