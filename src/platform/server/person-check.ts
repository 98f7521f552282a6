import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { Authentication, AuthenticationContext, Fan } from './authentication.ts'
import type { Call } from './request.ts'

/** Name of the request header with the solution of a challenge, or with a pass. */
const checkHeader = 'human-check'
/** Name of the response header with a pass, which the client sends instead of solutions until it expires. */
const passHeader = 'Human-Check-Pass'

/** The outcome of a valid `Human-Check` header. */
export interface PersonAdmission {
  /** A solution admits one call; a pass is valid for 15 minutes. */
  kind: 'answer' | 'pass'
  passId: string
  /** The new pass that the client gets for a solution. */
  pass?: string
}

export interface PersonCheck {
  /** Returns the caller's admission by an unused solution or a pass; null if the call has neither. */
  admission: () => Promise<PersonAdmission | null>
  /** Returns null if the call has a solution or a pass; else the failure that demands the check. */
  requirePass: () => Promise<Failure | null>
  /**
   * Returns null only for a new solution, which calls such as password attempts each need; else the failure
   * that demands it.
   */
  requireAnswer: () => Promise<Failure | null>
  headers: () => Record<string, string>
}

/**
 * Creates the human check of a call. Reads the header at most once and only if needed, because reading
 * consumes a solution.
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

export const hasCheck = (call: Call): boolean => call.header(checkHeader) !== null

/** The human check for pages that read in-process, which can't have one. */
export const noPersonCheck: PersonCheck = {
  admission: async () => null,
  requirePass: async () => failPersonRequired(),
  requireAnswer: async () => failPersonRequired(),
  headers: () => ({}),
}
