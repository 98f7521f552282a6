import type { Endpoint, Right } from '../contract/endpoint.ts'
import type { CallContext } from './context.ts'
import type { Actor } from './operators/actor.ts'

/** The artists and events to which a right is limited. */
export interface StaffScope {
  artistIds: readonly number[]
  eventIds: readonly number[]
}

/** A signed-in member of staff (product 15). */
export interface Staff {
  staffId: number
  sessionId: number
  /** The scope of each right that they hold; null is everything. */
  rights: ReadonlyMap<Right, StaffScope | null>
  /** When they last proved their identity, in milliseconds since 1970. */
  verifiedAt: number
}

export interface StaffContext extends CallContext {
  staff: Staff
  /** The caller as the log names them. */
  actor: Actor
  /** The scope to which the caller's right is limited; null is everything. */
  scope: StaffScope | null
}

/** How long a grave act may follow the last proof of identity. */
export const verifiedMs = 5 * 60_000

export const isVerified = ({ verifiedAt }: Staff, now: number): boolean => now - verifiedAt < verifiedMs

/**
 * Returns the scope of the endpoint's right; null is everything, undefined if the caller lacks the right or
 * holds it in a scope that the endpoint can't apply.
 */
export function findScope(
  { rights }: Pick<Staff, 'rights'>,
  { right, scope: kind }: Pick<Endpoint, 'right' | 'scope'>,
): StaffScope | null | undefined {
  if (!right) return null
  const scope = rights.get(right)
  return scope && kind === 'none' ? undefined : scope
}
