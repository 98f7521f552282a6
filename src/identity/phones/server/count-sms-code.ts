import { Failure } from '../../../platform/contract/errors.ts'
import { countCode } from '../../accounts/server/index.ts'
import { phoneErrors } from '../contract.ts'
import type { Method } from './phone.ts'

/** Counts the outcome of a call that checks a code of a text message, and returns it. */
export function countSmsCode<Result>(method: Method, result: Result): Result {
  const outcome = findOutcome(result)
  if (method === 'sms' && outcome) countCode('sms', outcome)
  return result
}

/** Returns null if the call failed for another reason than its code. */
function findOutcome(result: unknown) {
  if (!(result instanceof Failure)) return 'accepted'
  switch (result.entry) {
    case phoneErrors.codeWrong:
      return 'wrong'
    case phoneErrors.ended:
      return 'expired'
    case phoneErrors.tooOften:
      return 'limited'
    default:
      return null
  }
}
