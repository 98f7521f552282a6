import type { Endpoint } from '../contract/endpoint.ts'
import { type ErrorEntry, platformErrors } from '../contract/errors.ts'
import { allowsHumanCheck } from './call-limits.ts'
import type { Json } from './openapi-schemas.ts'

export function takesIdempotencyKey({ idempotency }: Endpoint): boolean {
  return idempotency === 'kept' || idempotency === 'required'
}

/**
 * Describes every failure of an endpoint by status: the declared ones, and those that its declaration
 * implies.
 */
export function describeFailures(endpoint: Endpoint): Json {
  const errors = new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])
  const byStatus = Map.groupBy(errors, error => error.status)
  return Object.fromEntries(byStatus.entries().map(([status, group]) => [status, describeFailure(group)]))
}

function impliedErrors(endpoint: Endpoint): ErrorEntry[] {
  const isKeyed = takesIdempotencyKey(endpoint)
  const { access, isForRestricted, params, query, body } = endpoint
  const takesToken = access === 'fan' || access === 'optional'
  const {
    validationFailed,
    bodyNotReadable,
    bodyTooLarge,
    bodyTooSlow,
    unsupportedMediaType,
    signInRequired,
    doorClosed,
    accountRestricted,
    forbidden,
    notFound,
    addressTooLong,
    tooManyRequests,
    humanCheckRequired,
    internalError,
    unavailable,
    outcomeUnknown,
    idempotencyConflict,
  } = platformErrors
  return [
    ...(params || query || body || isKeyed ? [validationFailed] : []),
    ...(isKeyed ? [idempotencyConflict, outcomeUnknown] : []),
    ...(body ? [bodyNotReadable, bodyTooLarge, bodyTooSlow, unsupportedMediaType] : []),
    ...(takesToken ? [signInRequired] : []),
    ...(access === 'door' ? [doorClosed] : []),
    ...(takesToken && !isForRestricted ? [accountRestricted] : []),
    ...(access === 'preuser' ? [forbidden] : []),
    ...(params || query ? [addressTooLong] : []),
    ...(params ? [notFound] : []),
    ...[tooManyRequests, internalError, unavailable],
    ...(allowsHumanCheck(endpoint) ? [humanCheckRequired] : []),
  ]
}

function describeFailure(group: ErrorEntry[]): Json {
  return {
    description: group.map(({ name, value }) => `${name} (${value})`).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
