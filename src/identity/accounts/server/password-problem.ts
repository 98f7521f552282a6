import { findUnmetRule } from '../../../platform/contract/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What is wrong with a new password: the first unmet rule of the checklist, or that it's too common. */
export function passwordProblem(password: string): string | null {
  return findUnmetRule(password) ?? (isCommonPassword(password) ? 'ERR_PASSWORD_COMMON' : null)
}
