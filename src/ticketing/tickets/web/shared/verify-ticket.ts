import { compactVerify, createLocalJWKSet, errors } from 'jose'
import { type TicketClaims, type TicketKeys, tokenLengthMax } from '../../ticket-claims.ts'

/**
 * Reasons why a token is rejected: it is malformed, its signature or algorithm is wrong, its key is not ours,
 * or it is for a different event, show or time. Only the door's list knows whether the ticket is void or has
 * a newer version.
 */
export type TicketProblem =
  | 'unreadable'
  | 'altered'
  | 'unknown_key'
  | 'other_event'
  | 'too_early'
  | 'too_late'

export type TicketCheck =
  | { isGood: true; claims: TicketClaims }
  | { isGood: false; why: TicketProblem; claims?: TicketClaims }

interface Window {
  fromMs: number | null
  untilMs: number | null
}

interface Door {
  /** The event or show of this door. */
  admits: { eventId: number } | { showId: number }
  /** The corrected time of the door's clock, in milliseconds since 1970. */
  now: number
  /**
   * Returns the admission time in the door's list, because an event may have been moved since the token was
   * created.
   */
  windowOf?: (claims: TicketClaims) => Window | undefined
}

/**
 * Creates a verifier of scanned tokens with these public keys. It runs in browsers and on the server, because
 * it makes no calls.
 */
export function createTicketVerifier(keys: TicketKeys) {
  const getKey = createLocalJWKSet(keys)
  return async (token: string, door: Door): Promise<TicketCheck> => {
    if (token.length > tokenLengthMax) return { isGood: false, why: 'unreadable' }
    try {
      const { payload } = await compactVerify(token, getKey, { algorithms: ['EdDSA'] })
      const claims = parseClaims(payload)
      return claims ? admit(claims, door) : { isGood: false, why: 'unreadable' }
    } catch (error) {
      return { isGood: false, why: toProblem(error) }
    }
  }
}

function toProblem(error: unknown): TicketProblem {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return 'unknown_key'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'altered'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'altered'
  if (error instanceof errors.JOSEError) return 'unreadable'
  throw error
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isCountOrNone = (value: unknown) => value === undefined || isCount(value)

function parseClaims(payload: Uint8Array): TicketClaims | null {
  const claims = parsed(payload)
  if (!claims || typeof claims.t !== 'string' || !isCount(claims.n) || !isCount(claims.v)) return null
  if (claims.i !== undefined && typeof claims.i !== 'string') return null
  const isWhole = [claims.e, claims.s, claims.f, claims.u].every(isCountOrNone)
  // The cast is safe, because each field was checked.
  return isWhole ? (claims as TicketClaims) : null
}

function parsed(payload: Uint8Array): Partial<TicketClaims> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function admit(claims: TicketClaims, { admits, now, windowOf }: Door): TicketCheck {
  const isHere = 'eventId' in admits ? claims.e === admits.eventId : claims.s === admits.showId
  if (!isHere) return { isGood: false, why: 'other_event', claims }
  const { fromMs, untilMs } = windowOf?.(claims) ?? windowIn(claims)
  if (fromMs !== null && now < fromMs) return { isGood: false, why: 'too_early', claims }
  if (untilMs !== null && now >= untilMs) return { isGood: false, why: 'too_late', claims }
  return { isGood: true, claims }
}

const toMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
const windowIn = ({ f, u }: TicketClaims): Window => ({ fromMs: toMs(f), untilMs: toMs(u) })
