import type { ReadDb } from '../../../platform/server/database.ts'
import { nationalNumber, readableNumber } from '../../accounts/server/index.ts'
import { phoneOfPreuser } from '../../phones/server/index.ts'
import { signUpEnded } from './preusers.ts'

// Kept under an Idempotency-Key is the id alone: no number outlives its sign-up there, whose caller nobody knows yet.
interface Kept {
  preuser_id: string
}

/** A sign-up that began, with its number as it is now. */
export async function readBegun({ preuser_id }: Kept, { read }: { read: ReadDb }) {
  const phone = await phoneOfPreuser(read, preuser_id)
  return phone ? { preuser_id, formatted_phone_number: readableNumber(phone.e164) } : signUpEnded()
}

/** The same after a change of its number. */
export async function readChanged({ preuser_id }: Kept, { read }: { read: ReadDb }) {
  const phone = await phoneOfPreuser(read, preuser_id)
  if (!phone) return signUpEnded()
  return {
    preuser_id,
    country_code: phone.country_code,
    phone_number: nationalNumber(phone.e164),
    formatted_phone_number: readableNumber(phone.e164),
  }
}
