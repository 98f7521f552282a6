import { findAccount } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type RevealedField, studioFanErrors } from '../contract.ts'

interface Reveal {
  userId: number
  fields: readonly RevealedField[]
  reason: string
}

type Revealed = { user_id: number; values: Partial<Record<RevealedField, string | null>> }

/** Reads personal data of a fan. The row of the log commits first, so nothing is seen without one. */
export async function revealFan(
  { userId, fields, reason }: Reveal,
  { actor, read, write, now }: StaffContext,
): Promise<Revealed | Failure> {
  const account = await findAccount(read, String(userId))
  if (!account) return fail(studioFanErrors.unknown)
  const wanted = [...new Set(fields)].toSorted()
  const entry = { actor, act: 'fan reveal', object: `user ${userId}`, reason, before: {} }
  await write(async db => {
    await writeAudit(db, { ...entry, after: { fields: wanted } }, now())
    return {}
  })
  const values = {
    email: account.email,
    phone: account.phone_e164,
    date_of_birth: account.date_of_birth,
    parent_email: account.parent_email,
  }
  return { user_id: userId, values: Object.fromEntries(wanted.map(field => [field, values[field]])) }
}
