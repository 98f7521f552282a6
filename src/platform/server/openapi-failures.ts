import type { Endpoint } from '../contract/endpoint.ts'
import { type ErrorEntry, platformErrors } from '../contract/errors.ts'
import { asksForPerson } from './call-limits.ts'
import type { Json } from './openapi-schemas.ts'

export function takesKey({ idempotency }: Endpoint): boolean {
  return idempotency === 'kept' || idempotency === 'required'
}

/** Every failure of a call by its status: those that it declares, and those that follow from what it declares. */
export function failuresOf(endpoint: Endpoint): Json {
  const errors = new Set([...(endpoint.errors ?? []), ...standingErrors(endpoint)])
  const byStatus = Map.groupBy(errors, error => error.status)
  return Object.fromEntries(byStatus.entries().map(([status, group]) => [status, failureOf(group)]))
}

function standingErrors(endpoint: Endpoint): ErrorEntry[] {
  const isKeyed = takesKey(endpoint)
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
    idempotencyConflict,
  } = platformErrors
  return [
    ...(params || query || body || isKeyed ? [validationFailed] : []),
    ...(isKeyed ? [idempotencyConflict] : []),
    ...(body ? [bodyNotReadable, bodyTooLarge, bodyTooSlow, unsupportedMediaType] : []),
    ...(takesToken ? [signInRequired] : []),
    ...(access === 'door' ? [doorClosed] : []),
    ...(takesToken && !isForRestricted ? [accountRestricted] : []),
    ...(access === 'preuser' ? [forbidden] : []),
    ...(params || query ? [addressTooLong] : []),
    ...(params ? [notFound] : []),
    ...[tooManyRequests, internalError, unavailable],
    ...(asksForPerson(endpoint) ? [humanCheckRequired] : []),
  ]
}

function failureOf(group: ErrorEntry[]): Json {
  return {
    description: group.map(({ name, value }) => `${name} (${value})`).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
