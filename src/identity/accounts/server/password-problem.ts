import { findUnmetRule } from '../../../platform/contract/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Returns the first unmet rule of the checklist, or that the password is too common; null for a valid one.
 */
export function findPasswordProblem(password: string): string | null {
  return findUnmetRule(password) ?? (isCommonPassword(password) ? 'ERR_PASSWORD_COMMON' : null)
}
