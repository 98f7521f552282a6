import type { Context } from 'hono'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { Database, ReadDb } from './database.ts'
import type { ParsedInput } from './implement.ts'
import type { PersonAdmission } from './person-check.ts'
import { findScope, isVerified, type Staff, type StaffScope } from './staff.ts'
import type { StudioCookies } from './studio-cookies.ts'

export interface Fan {
  userId: number
  sessionId: number
  /** Whether the fan is under age and no parent has consented yet. */
  isRestricted: boolean
}

/** A device that checks tickets at the door of an event (docs/tickets.md). */
export interface Door {
  doorId: number
  eventId: number
}

/** Functions that modules provide for authentication, so that the platform depends on no module. */
export interface Authentication {
  /**
   * Finds the fan for a bearer token; null if the session is unknown or has ended, or if the account is
   * disabled.
   */
  fanOf: (
    token: string,
    context: AuthenticationContext,
  ) => Promise<{ fan: Fan; refreshedToken?: string } | null>
  /** Finds the door for a bearer token; null if it is unknown, revoked or expired. */
  doorOf: (token: string, context: AuthenticationContext) => Promise<Door | null>
  /** Finds the member of staff for the token of a session; null if it is unknown or has ended. */
  staffOf: (token: string, context: AuthenticationContext) => Promise<Staff | null>
  /** Returns the failure for an unknown or completed sign-up; null while the sign-up is in progress. */
  refusePreuser: (id: string, context: AuthenticationContext) => Promise<Failure | null>
  /**
   * Admits a caller by the `Human-Check` header and consumes its solution; returns null if the header holds
   * neither a solution nor a pass.
   */
  admitPerson: (
    sent: string,
    caller: { account: string; address: string },
    context: AuthenticationContext,
  ) => Promise<PersonAdmission | null>
}

export interface AuthenticationContext {
  read: ReadDb
  transaction: Database['transaction']
  now: () => number
  databaseTime: () => Promise<number>
}

export interface Authenticated {
  fan: Fan | null
  door: Door | null
  staff: Staff | null
  /** The scope to which the staff member's right is limited; null is everything. */
  scope: StaffScope | null
  headers: Record<string, string>
}

/** The default if no module provides authentication: no caller is signed in. */
export const noAuthentication: Authentication = {
  fanOf: async () => null,
  doorOf: async () => null,
  staffOf: async () => null,
  refusePreuser: async () => fail(platformErrors.forbidden),
  admitPerson: async () => null,
}

export function mergeAuthentication(parts: Partial<Authentication>[]): Authentication {
  return Object.assign({ ...noAuthentication }, ...parts)
}

const anonymous: Authenticated = { fan: null, door: null, staff: null, scope: null, headers: {} }

const takesToken: readonly Access[] = ['fan', 'optional', 'door']

/** Returns the caller of an endpoint, or the failure (spec 6). Public endpoints ignore the token. */
export async function authenticate(
  c: Context,
  endpoint: Endpoint,
  { fanOf, doorOf, staffOf }: Authentication,
  { cookies, ...context }: AuthenticationContext & { cookies: StudioCookies },
): Promise<Authenticated | Failure> {
  if (endpoint.access === 'staff') {
    const token = cookies.get('studio')
    return authorizeStaff(token ? await staffOf(token, context) : null, endpoint, context.now())
  }
  if (!takesToken.includes(endpoint.access)) return anonymous
  const sent = c.req.header('authorization')
  if (endpoint.access === 'optional' && sent === undefined) return anonymous
  const token = /^Bearer ([\w-]{43})$/.exec(sent ?? '')?.[1]
  if (endpoint.access === 'door') {
    const door = token ? await doorOf(token, context) : null
    return door ? { ...anonymous, door } : fail(platformErrors.doorClosed)
  }
  const found = token ? await fanOf(token, context) : null
  if (!found) return fail(platformErrors.signInRequired)
  const { fan, refreshedToken } = found
  if (fan.isRestricted && !endpoint.isForRestricted) return fail(platformErrors.accountRestricted)
  return { ...anonymous, fan, headers: refreshedToken ? { 'Refreshed-Token': refreshedToken } : {} }
}

/**
 * Admits a member of staff with the endpoint's right. Without the right, the call responds 404 as if it didn't
 * exist, so that a response never shows what exists.
 */
function authorizeStaff(staff: Staff | null, endpoint: Endpoint, now: number): Authenticated | Failure {
  if (!staff) return fail(platformErrors.staffSignInRequired)
  const scope = findScope(staff, endpoint)
  if (scope === undefined) return fail(platformErrors.notFound)
  if (endpoint.isGrave && !isVerified(staff, now)) return fail(platformErrors.staffVerifyAgain)
  return { ...anonymous, staff, scope }
}

/**
 * Returns the failure if the endpoint is for pre-users and the sign-up can't continue, else null. A pre-user
 * has no session: the id in the path or the body is the credential (spec 5).
 */
export async function refusePreuser(
  endpoint: Endpoint,
  { params, body }: ParsedInput,
  authentication: Authentication,
  context: AuthenticationContext,
): Promise<Failure | null> {
  if (endpoint.access !== 'preuser') return null
  const id = params['preuser_id'] ?? body['preuser_id']
  return typeof id === 'string' ? authentication.refusePreuser(id, context) : fail(platformErrors.forbidden)
}
