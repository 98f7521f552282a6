import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { AccountRow } from './find-account.ts'
import { endSessions } from './sessions.ts'

const setDisabledStatement = statement({
  name: 'accounts.set-disabled',
  text: 'update users set disabled_at = $2 where id = $1',
  row: none,
})

interface Disabling {
  /** Must be locked by the caller. */
  account: Pick<AccountRow, 'id' | 'disabled_at'>
  isDisabled: boolean
  /** As in the log. */
  act: string
  by: OperatorAct
}

/** Disables an account and ends its sessions, or enables it again; false if it already has that state. */
export async function setAccountDisabled(
  db: Db,
  { account: { id, disabled_at: disabledAt }, isDisabled, act, by }: Disabling,
): Promise<boolean> {
  const was = disabledAt !== null
  if (was === isDisabled) return false
  await db.query(setDisabledStatement, [id, isDisabled ? new Date(by.now) : null])
  if (isDisabled) await endSessions(db, { userId: id }, by.now)
  const entry = { ...by, act, object: `user ${id}` }
  const change = { before: { is_disabled: was }, after: { is_disabled: isDisabled } }
  await writeAudit(db, { ...entry, ...change }, by.now)
  return true
}
