/**
 * An expected failure (spec 8). `name` is stable and keys the translations, `value` is the error's number,
 * and `text` is the English message for API developers.
 */
export interface ErrorEntry {
  name: string
  value: number
  status: number
  text: string
}

/**
 * The error body of every endpoint (spec 3): `description` is a sentence, or an object of field → message.
 */
export interface ErrorBody {
  error_code: { name: string; value: number }
  description: string | Record<string, string>
  message: string
}

/** Errors that any endpoint can return. Each module adds its own in a separate range of a hundred numbers. */
export const platformErrors = {
  validationFailed: defineError('validation_failed', 100, 400, 'Some values are not right.'),
  bodyNotReadable: defineError('body_not_readable', 101, 400, 'The body is not valid JSON.'),
  unsupportedMediaType: defineError(
    'unsupported_media_type',
    102,
    415,
    'This content type is not accepted here.',
  ),
  signInRequired: defineError('sign_in_required', 103, 401, 'Sign in to do this.'),
  forbidden: defineError('forbidden', 104, 403, 'You may not do this.'),
  notFound: defineError('not_found', 105, 404, 'There is nothing at this address.'),
  methodNotAllowed: defineError(
    'method_not_allowed',
    106,
    405,
    'This address does not answer to that method.',
  ),
  bodyTooLarge: defineError('body_too_large', 107, 413, 'The body is too large.'),
  idempotencyConflict: defineError('idempotency_conflict', 108, 409, 'This key was used with another body.'),
  tooManyRequests: defineError('too_many_requests', 109, 429, 'Too many requests. Try again in a moment.'),
  internalError: defineError('internal_error', 110, 500, 'Something went wrong.'),
  unavailable: defineError('unavailable', 111, 503, 'The service is not available right now.'),
  accountRestricted: defineError(
    'account_restricted',
    113,
    403,
    'This account waits for the confirmation of a parent.',
  ),
  notAllowedNow: defineError('not_allowed_now', 114, 409, 'This is not possible in the present state.'),
  bodyTooSlow: defineError('body_too_slow', 115, 408, 'The body came too slowly.'),
  doorClosed: defineError('door_closed', 116, 401, 'This door is closed.'),
  /** The call may be repeated with the solved challenge in its `Human-Check` header (docs/running.md). */
  humanCheckRequired: defineError(
    'human_check_required',
    117,
    429,
    'Many calls come from this network. Show that a person is calling.',
  ),
  staffSignInRequired: defineError('staff_sign_in_required', 118, 401, 'Sign in to the studio.'),
  /** The act is grave and the last proof of identity is older than five minutes. */
  staffVerifyAgain: defineError('staff_verify_again', 119, 403, 'Prove again that it is you.'),
  /** `differing` has the fields that differ, with both values; `version` is the current one. */
  editedMeanwhile: defineError('edited_meanwhile', 120, 409, 'Somebody else has changed this meanwhile.'),
  /** `count` is the number of rows that the selection has now. */
  selectionChanged: defineError('selection_changed', 121, 409, 'Another number of rows is selected now.'),
  selectionTooLarge: defineError('selection_too_large', 122, 400, 'These are too many at once.'),
  /** `version` is that of the plan as it is now. */
  actChanged: defineError('act_changed', 123, 409, 'This would do something else now. Look at it again.'),
  /** The database didn't say whether the write was done. */
  outcomeUnknown: defineError(
    'outcome_unknown',
    124,
    503,
    'This may or may not be done. Repeat it with the same Idempotency-Key.',
  ),
  /** The database is a restored copy that isn't adopted (docs/running.md). */
  restoredCopy: defineError('restored_copy', 125, 503, 'Only reading is possible right now.'),
  addressTooLong: defineError('address_too_long', 112, 414, 'The address is too long.'),
} as const

export function defineError(name: string, value: number, status: number, text: string): ErrorEntry {
  return { name, value, status, text }
}

/** An expected failure as a value, which handlers return instead of a response. */
export class Failure {
  readonly entry: ErrorEntry
  readonly description: string | Record<string, string>
  /** Seconds for `Retry-After`; 0 if unknown. */
  readonly waitSeconds: number
  /** Extra fields of the error body, such as the new quote or the conflicting order. */
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

/** Example: `return fail(artistErrors.notFound)`. */
export function fail(failed: ErrorEntry, description?: string | Record<string, string>): Failure {
  return new Failure(failed, description)
}

export function failWith(failed: ErrorEntry, beside: Record<string, unknown>): Failure {
  return new Failure(failed, failed.text, 0, beside)
}

/** Creates a failure with the number of seconds for `Retry-After`. */
export function failWithRetryAfter(
  failed: ErrorEntry,
  waitSeconds: number,
  description?: string | Record<string, string>,
): Failure {
  return new Failure(failed, description, waitSeconds)
}

export function toErrorBody(failure: Failure): ErrorBody {
  return {
    ...failure.beside,
    error_code: { name: failure.entry.name, value: failure.entry.value },
    description: failure.description,
    message: failure.entry.text,
  }
}
