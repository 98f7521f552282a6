import type { ReadDb } from '../../../platform/server/database.ts'
import { formatNumber, toNationalNumber } from '../../accounts/server/index.ts'
import { findPreuserPhone } from '../../phones/server/index.ts'
import { failSignUpEnded } from './preusers.ts'

// Only the id is stored under an Idempotency-Key, because the caller is unknown and a number must not outlive
// its sign-up.
interface StoredResponse {
  preuser_id: string
}

/** Returns the response for a begun sign-up, with its current number. */
export async function readBegunResponse({ preuser_id }: StoredResponse, { read }: { read: ReadDb }) {
  const phone = await findPreuserPhone(read, preuser_id)
  return phone ? { preuser_id, formatted_phone_number: formatNumber(phone.e164) } : failSignUpEnded()
}

/** Returns the response for a changed number, with the current one. */
export async function readChangedResponse({ preuser_id }: StoredResponse, { read }: { read: ReadDb }) {
  const phone = await findPreuserPhone(read, preuser_id)
  if (!phone) return failSignUpEnded()
  return {
    preuser_id,
    country_code: phone.country_code,
    phone_number: toNationalNumber(phone.e164),
    formatted_phone_number: formatNumber(phone.e164),
  }
}
