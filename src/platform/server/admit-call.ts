import type { Context } from 'hono'
import type { Endpoint } from '../contract/endpoint.ts'
import { Failure, failUntil, platformErrors } from '../contract/errors.ts'
import {
  type Authenticated,
  type Authentication,
  type AuthenticationContext,
  authenticate,
} from './authentication.ts'
import { asksForPerson, ceilingOf, networkLimitOf } from './call-limits.ts'
import type { RateLimiter } from './limits.ts'
import { bringsCheck, createPersonCheck, type PersonCheck, personRequired } from './person-check.ts'
import { callOf } from './request.ts'

export interface Admitted extends Authenticated {
  person: PersonCheck
}

type Setup = AuthenticationContext & { limiter: RateLimiter; authentication: Authentication }

/**
 * Admits a call: the address's limit, which is cheap, then the session, then the caller's own limit (product 17). Each
 * is counted before the work that it guards. One fan behind an address stops nobody else there.
 */
export async function admitCall(
  c: Context,
  endpoint: Endpoint,
  { limiter, authentication, ...context }: Setup,
): Promise<Admitted | Failure> {
  const call = callOf(c)
  const hasToken = endpoint.access !== 'public' && call.header('authorization') !== null
  const ofNetwork = hasToken ? ceilingOf(endpoint.limit) : networkLimitOf(endpoint)
  const waitSeconds = await limiter.take(ofNetwork, call.address)
  const isCrowded = waitSeconds > 0
  if (isCrowded && !asksForPerson(endpoint)) return tooMany(waitSeconds)
  if (isCrowded && !bringsCheck(call)) return personRequired()
  const caller = await authenticate(c, endpoint, authentication, context)
  if (caller instanceof Failure) {
    // A token that opens nothing is a visitor's guess.
    const guessWait = hasToken && isUnknown(caller) ? await limiter.take(endpoint.limit, call.address) : 0
    return guessWait > 0 ? tooMany(guessWait) : caller
  }
  const person = createPersonCheck(call, caller.fan, authentication, context)
  const admission = isCrowded ? await person.admission() : null
  if (isCrowded && !admission) return personRequired()
  const own = ownKey(caller) ?? (admission && `pass ${admission.passId}`)
  const ownWait = own ? await limiter.take(endpoint.limit, own) : 0
  return ownWait > 0 ? tooMany(ownWait) : { ...caller, person }
}

/** Key of the caller's own limit; visitors have that of their network alone. */
function ownKey({ fan, door }: Authenticated): string | null {
  if (fan) return `fan ${fan.userId}`
  return door && `door ${door.doorId}`
}

const isUnknown = ({ entry }: Failure) =>
  entry === platformErrors.signInRequired || entry === platformErrors.doorClosed

const tooMany = (waitSeconds: number) => failUntil(platformErrors.tooManyRequests, waitSeconds)
