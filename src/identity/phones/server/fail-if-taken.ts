import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { phoneErrors } from '../contract.ts'

const uniqueViolation = '23505'
const accountsOwn = ['users_email_key_key', 'users_phone_e164_key', 'users_phone_key_key']

/**
 * Runs a write that gives an account its email address or number. Returns the failure
 * signup_already_registered if another account has it, even if that account took it concurrently.
 */
export async function failIfTaken<Result>(write: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && accountsOwn.includes(constraint)) return fail(phoneErrors.taken)
    throw error
  }
}
