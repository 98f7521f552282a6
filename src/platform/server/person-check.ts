import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { Authentication, AuthenticationContext, Fan } from './authentication.ts'
import type { Call } from './request.ts'

/** The request header with the solution of a challenge, or with a pass. */
const checkHeader = 'human-check'
/** The response header with a pass, which the client temporarily sends instead of solutions. */
const passHeader = 'Human-Check-Pass'

/** The outcome of a valid `Human-Check` header. */
export interface PersonAdmission {
  /** A solution is valid for one call; a pass is valid for 15 minutes. */
  kind: 'answer' | 'pass'
  passId: string
  /** The new pass that a solution earned. */
  pass?: string
}

/** The human check of one call. */
export interface PersonCheck {
  /** Returns the admission by an unused solution or a pass of the caller; null if there is neither. */
  admission: () => Promise<PersonAdmission | null>
  /** Returns null if the caller has a solution or a pass; else the failure that demands the check. */
  requirePass: () => Promise<Failure | null>
  /** Like `requirePass`, for calls that each need a new solution, such as password attempts. */
  requireAnswer: () => Promise<Failure | null>
  headers: () => Record<string, string>
}

/**
 * Creates the check of a call. Reads the header at most once and only if needed, because reading consumes a
 * solution.
 */
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
    requirePass: async () => ((await admission()) ? null : failPersonRequired()),
    requireAnswer: async () => ((await admission())?.kind === 'answer' ? null : failPersonRequired()),
    headers: () => headers,
  }
}

export const failPersonRequired = (): Failure => fail(platformErrors.humanCheckRequired)

/** Returns whether a call has a `Human-Check` header. */
export const hasCheck = (call: Call): boolean => call.header(checkHeader) !== null

/** For callers without a human check: pages that read in-process. */
export const noPersonCheck: PersonCheck = {
  admission: async () => null,
  requirePass: async () => failPersonRequired(),
  requireAnswer: async () => failPersonRequired(),
  headers: () => ({}),
}
