import type { Context } from 'hono'
import type { Endpoint } from '../contract/endpoint.ts'
import { Failure, failWithRetryAfter, platformErrors } from '../contract/errors.ts'
import {
  type Authenticated,
  type Authentication,
  type AuthenticationContext,
  authenticate,
} from './authentication.ts'
import { allowsHumanCheck, getAddressLimit, getNetworkLimit } from './call-limits.ts'
import type { RateLimiter } from './limits.ts'
import { createPersonCheck, failPersonRequired, hasCheck, type PersonCheck } from './person-check.ts'
import { getCall } from './request.ts'
import type { StudioCookies } from './studio-cookies.ts'

export interface AdmittedCaller extends Authenticated {
  person: PersonCheck
}

interface Setup extends AuthenticationContext {
  limiter: RateLimiter
  authentication: Authentication
  cookies: StudioCookies
}

/**
 * Admits a call in the order of cost: checks the limit of the IP address, then the session, then the caller's
 * own limit (product 17). Each check counts before the work that it guards. One fan can't exhaust the limit
 * of others behind the same address.
 */
export async function admitCall(
  c: Context,
  endpoint: Endpoint,
  { limiter, authentication, ...context }: Setup,
): Promise<AdmittedCaller | Failure> {
  const call = getCall(c)
  const credential = endpoint.access === 'staff' ? 'cookie' : 'authorization'
  const hasToken = endpoint.access !== 'public' && call.header(credential) !== null
  const networkLimit = hasToken ? getAddressLimit(endpoint.limit) : getNetworkLimit(endpoint)
  const waitSeconds = await limiter.take(networkLimit, call.address)
  const isCrowded = waitSeconds > 0
  if (isCrowded && !allowsHumanCheck(endpoint)) return tooMany(waitSeconds)
  if (isCrowded && !hasCheck(call)) return failPersonRequired()
  const caller = await authenticate(c, endpoint, authentication, context)
  if (caller instanceof Failure) {
    // A call with an unknown token counts as a visitor's attempt to guess one.
    const guessWait = hasToken && isUnknown(caller) ? await limiter.take(endpoint.limit, call.address) : 0
    return guessWait > 0 ? tooMany(guessWait) : caller
  }
  const person = createPersonCheck(call, caller.fan, authentication, context)
  const admission = isCrowded ? await person.admission() : null
  if (isCrowded && !admission) return failPersonRequired()
  const own = getCallerKey(caller) ?? (admission && `pass ${admission.passId}`)
  const ownWait = own ? await limiter.take(endpoint.limit, own) : 0
  return ownWait > 0 ? tooMany(ownWait) : { ...caller, person }
}

/** Returns the key of the caller's own limit; null for visitors, who have only the network's limit. */
function getCallerKey({ fan, door, staff }: Authenticated): string | null {
  if (fan) return `fan ${fan.userId}`
  if (staff) return `staff ${staff.staffId}`
  return door && `door ${door.doorId}`
}

const unknownCallers = [
  platformErrors.signInRequired,
  platformErrors.doorClosed,
  platformErrors.staffSignInRequired,
]
const isUnknown = ({ entry }: Failure) => unknownCallers.includes(entry)

const tooMany = (waitSeconds: number) => failWithRetryAfter(platformErrors.tooManyRequests, waitSeconds)
