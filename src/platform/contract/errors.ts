/**
 * One kind of expected failure (spec 8). `name` is stable and is what translations are looked up by,
 * `value` is its number, `text` the English message for people who read the API.
 */
export interface ErrorEntry {
  name: string
  value: number
  status: number
  text: string
}

/** The error body of every call (spec 3): `description` is a sentence, or field → message. */
export interface ErrorBody {
  error_code: { name: string; value: number }
  description: string | Record<string, string>
  message: string
}

/** Errors that any call can return. Each module adds its own, in a number range (hundred) of its own. */
export const platformErrors = {
  validationFailed: entry('validation_failed', 100, 400, 'Some values are not right.'),
  bodyNotReadable: entry('body_not_readable', 101, 400, 'The body is not valid JSON.'),
  unsupportedMediaType: entry('unsupported_media_type', 102, 415, 'This content type is not accepted here.'),
  signInRequired: entry('sign_in_required', 103, 401, 'Sign in to do this.'),
  forbidden: entry('forbidden', 104, 403, 'You may not do this.'),
  notFound: entry('not_found', 105, 404, 'There is nothing at this address.'),
  methodNotAllowed: entry('method_not_allowed', 106, 405, 'This address does not answer to that method.'),
  bodyTooLarge: entry('body_too_large', 107, 413, 'The body is too large.'),
  idempotencyConflict: entry('idempotency_conflict', 108, 409, 'This key was used with another body.'),
  tooManyRequests: entry('too_many_requests', 109, 429, 'Too many requests. Try again in a moment.'),
  internalError: entry('internal_error', 110, 500, 'Something went wrong.'),
  unavailable: entry('unavailable', 111, 503, 'The service is not available right now.'),
  accountRestricted: entry(
    'account_restricted',
    113,
    403,
    'This account waits for the confirmation of a parent.',
  ),
  notAllowedNow: entry('not_allowed_now', 114, 409, 'This is not possible in the present state.'),
  bodyTooSlow: entry('body_too_slow', 115, 408, 'The body came too slowly.'),
  doorClosed: entry('door_closed', 116, 401, 'This door is closed.'),
  /** A call may be repeated with the answer to a challenge in its `Human-Check` header (docs/limits.md). */
  humanCheckRequired: entry(
    'human_check_required',
    117,
    429,
    'Many calls come from this network. Show that a person is calling.',
  ),
  addressTooLong: entry('address_too_long', 112, 414, 'The address is too long.'),
} as const

export function entry(name: string, value: number, status: number, text: string): ErrorEntry {
  return { name, value, status, text }
}

/** An expected failure as a value: handlers return it instead of an answer. */
export class Failure {
  readonly entry: ErrorEntry
  readonly description: string | Record<string, string>
  /** When it is worth asking again, for `Retry-After`; 0 where nobody knows. */
  readonly waitSeconds: number
  /** What stands beside the error in the body: the new quote, the order that is in the way. */
  readonly beside: Record<string, unknown>
  constructor(
    failed: ErrorEntry,
    description: string | Record<string, string> = failed.text,
    waitSeconds = 0,
    beside: Record<string, unknown> = {},
  ) {
    this.entry = failed
    this.description = description
    this.waitSeconds = waitSeconds
    this.beside = beside
  }
}

/** `return fail(artistErrors.notFound)` */
export function fail(failed: ErrorEntry, description?: string | Record<string, string>): Failure {
  return new Failure(failed, description)
}

/** A failure with something to go on with beside it. */
export function failBeside(failed: ErrorEntry, beside: Record<string, unknown>): Failure {
  return new Failure(failed, failed.text, 0, beside)
}

/** A failure that passes by itself. */
export function failUntil(
  failed: ErrorEntry,
  waitSeconds: number,
  description?: string | Record<string, string>,
): Failure {
  return new Failure(failed, description, waitSeconds)
}

export function errorBody(failure: Failure): ErrorBody {
  return {
    ...failure.beside,
    error_code: { name: failure.entry.name, value: failure.entry.value },
    description: failure.description,
    message: failure.entry.text,
  }
}
