import type { Context } from 'hono'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { Database, ReadDb } from './database.ts'
import type { ParsedInput } from './implement.ts'
import type { PersonAdmission } from './person-check.ts'

/** The fan who makes a call. */
export interface Fan {
  userId: number
  sessionId: number
  /** An under-age fan whose parent has not confirmed. */
  isRestricted: boolean
}

/** A device at the door of an event (docs/door.md). */
export interface Door {
  doorId: number
  eventId: number
}

/** What modules tell the API of callers: platform knows no module. */
export interface Authentication {
  /** The fan of a bearer token; null when the session is unknown or ended, or the account disabled. */
  fanOf: (
    token: string,
    context: AuthenticationContext,
  ) => Promise<{ fan: Fan; refreshedToken?: string } | null>
  /** The door of a bearer token; null when it is unknown, revoked or over. */
  doorOf: (token: string, context: AuthenticationContext) => Promise<Door | null>
  /** Why nobody signs up by this id, or no longer; null while its sign-up is under way. */
  refusePreuser: (id: string, context: AuthenticationContext) => Promise<Failure | null>
  /** Admits by a `Human-Check` header, and uses its answer up; null where it holds neither answer nor pass. */
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
  /** By the database's clock. */
  databaseTime: () => Promise<number>
}

export interface Authenticated {
  fan: Fan | null
  door: Door | null
  headers: Record<string, string>
}

/** The default where no module tells: nobody is signed in. */
export const noAuthentication: Authentication = {
  fanOf: async () => null,
  doorOf: async () => null,
  refusePreuser: async () => fail(platformErrors.forbidden),
  admitPerson: async () => null,
}

/** One of what several modules provide. */
export function mergeAuthentication(parts: Partial<Authentication>[]): Authentication {
  return Object.assign({ ...noAuthentication }, ...parts)
}

const nobody: Authenticated = { fan: null, door: null, headers: {} }

const takesToken: readonly Access[] = ['fan', 'optional', 'door']

/** The caller of an endpoint, or the failure that refuses them (spec 6). Public calls ignore the token. */
export async function authenticate(
  c: Context,
  endpoint: Endpoint,
  { fanOf, doorOf }: Authentication,
  context: AuthenticationContext,
): Promise<Authenticated | Failure> {
  if (!takesToken.includes(endpoint.access)) return nobody
  const sent = c.req.header('authorization')
  if (endpoint.access === 'optional' && sent === undefined) return nobody
  const token = /^Bearer ([\w-]{43})$/.exec(sent ?? '')?.[1]
  if (endpoint.access === 'door') {
    const door = token ? await doorOf(token, context) : null
    return door ? { ...nobody, door } : fail(platformErrors.doorClosed)
  }
  const found = token ? await fanOf(token, context) : null
  if (!found) return fail(platformErrors.signInRequired)
  const { fan, refreshedToken } = found
  if (fan.isRestricted && !endpoint.isForRestricted) return fail(platformErrors.accountRestricted)
  return { ...nobody, fan, headers: refreshedToken ? { 'Refreshed-Token': refreshedToken } : {} }
}

/** A pre-user has no session: the id in the path or the body is the credential (spec 5). */
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
