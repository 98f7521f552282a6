import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { phoneErrors } from '../contract.ts'

const uniqueViolation = '23505'
const accountsOwn = ['users_email_key_key', 'users_phone_e164_key', 'users_phone_key_key']

/**
 * Runs the write that gives an account its address or number. When another account has it, also since a moment
 * ago, the answer is signup_already_registered.
 */
export async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && accountsOwn.includes(constraint)) return fail(phoneErrors.taken)
    throw error
  }
}
