import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { Authentication, AuthenticationContext, Fan } from './authentication.ts'
import type { Call } from './request.ts'

/** The request header with the answer to a challenge, or with a pass. */
const checkHeader = 'human-check'
/** The response header with a pass, which the client sends instead of answers for a while. */
const passHeader = 'Human-Check-Pass'

/** The outcome of a `Human-Check` header that holds. */
export interface PersonAdmission {
  /** An answer is used up by one call; a pass is good for 15 minutes. */
  kind: 'answer' | 'pass'
  passId: string
  /** The new pass of an answer. */
  pass?: string
}

/** The human check of one call. */
export interface PersonCheck {
  /** The admission by an unused answer or a pass of the caller; null where there is neither. */
  admission: () => Promise<PersonAdmission | null>
  /** Null where a person calls, by an answer or a pass; else the failure that asks for the check. */
  requirePass: () => Promise<Failure | null>
  /** The same for calls that each need an answer of their own, such as guesses at a password. */
  requireAnswer: () => Promise<Failure | null>
  /** Response headers. */
  headers: () => Record<string, string>
}

/** Reads the header at most once, and only for callers who need it: an answer is used up by that. */
export function createPersonCheck(
  call: Call,
  fan: Fan | null,
  { admitPerson }: Authentication,
  context: AuthenticationContext,
): PersonCheck {
  const sent = call.header(checkHeader)
  const caller = { account: fan ? `fan ${fan.userId}` : 'visitor', address: call.address }
  let admitted: Promise<PersonAdmission | null> | undefined
  const headers: Record<string, string> = {}

  async function admit(): Promise<PersonAdmission | null> {
    const admission = sent === null ? null : await admitPerson(sent, caller, context)
    if (admission?.pass) headers[passHeader] = admission.pass
    return admission
  }

  const admission = () => {
    admitted ??= admit()
    return admitted
  }
  return {
    admission,
    requirePass: async () => ((await admission()) ? null : personRequired()),
    requireAnswer: async () => ((await admission())?.kind === 'answer' ? null : personRequired()),
    headers: () => headers,
  }
}

export const personRequired = (): Failure => fail(platformErrors.humanCheckRequired)

/** Whether a call brings anything to check. */
export const bringsCheck = (call: Call): boolean => call.header(checkHeader) !== null

/** For callers that no human check exists for: pages that read in this process. */
export const noPersonCheck: PersonCheck = {
  admission: async () => null,
  requirePass: async () => personRequired(),
  requireAnswer: async () => personRequired(),
  headers: () => ({}),
}
