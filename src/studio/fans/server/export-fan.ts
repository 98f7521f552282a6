import { findAccount } from '../../../identity/accounts/server/index.ts'
import { exportPerson } from '../../../identity/settings/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { studioFanErrors } from '../contract.ts'

/** Reads all data about a fan. The row of the log commits first, so nothing is exported without one. */
export async function exportFan(
  userId: number,
  reason: string,
  context: StaffContext,
): Promise<{ exported_at: string } | Failure> {
  const { actor, read, write, now } = context
  if (!(await findAccount(read, String(userId)))) return fail(studioFanErrors.unknown)
  await write(async db => {
    const entry = { actor, act: 'fan export', object: `user ${userId}`, reason, before: {}, after: {} }
    await writeAudit(db, entry, now())
    return {}
  })
  return (await exportPerson(userId, context)) ?? fail(studioFanErrors.unknown)
}
