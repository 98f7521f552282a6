/**
 * Description of an error: one sentence, or a sentence for each invalid field of the request (spec 3, API
 * error body).
 */
export type ErrorDescription = string | Readonly<Record<string, string>>

export type ErrorCode = { readonly name: string; readonly value: number }

export type ErrorOrigin = 'server' | 'network' | 'timeout' | 'abort'

type ErrorParts = {
  origin: ErrorOrigin
  status: number
  code: ErrorCode | null
  description: ErrorDescription
  message: string
  requestId: string | null
  details?: Readonly<Record<string, unknown>>
}

/** Message if the body has none (spec 8: plain string API error). */
const UNKNOWN_ERROR = 'Something went wrong.'
/** Replaces a `description` that is neither a sentence nor sentences by field (spec 8). */
export const INVALID_DESCRIPTION = 'Invalid backend error description'

/**
 * A failed call: an error response of the server (spec 3, 8) or, with status 400 and without a code, a
 * transport failure. `status` is an HTTP status; `requestId` is null without a response.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Distinguishes a transport failure, which also has status 400, from a bad request. */
  readonly origin: ErrorOrigin
  readonly status: number
  readonly code: ErrorCode | null
  readonly description: ErrorDescription
  readonly requestId: string | null
  /** All fields of the error's body, such as the differing fields of a conflict; empty without a body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(parts: ErrorParts) {
    super(parts.message)
    this.origin = parts.origin
    this.status = parts.status
    this.code = parts.code
    this.description = parts.description
    this.requestId = parts.requestId
    this.details = parts.details ?? {}
  }
}

/**
 * Returns whether the server has rejected the request. After any other failure the outcome is unknown: retry
 * with the same idempotency key.
 */
export function isRejectedByServer(error: unknown): boolean {
  return error instanceof ApiError && error.origin === 'server' && error.status < 500
}

/**
 * Creates an error for a call without a response: status 400, with `message` also as its description (spec
 * 8).
 */
export function createTransportError(origin: ErrorOrigin, message: string): ApiError {
  return new ApiError({ origin, status: 400, code: null, description: message, message, requestId: null })
}

/**
 * Creates the error of a call that was aborted by its caller, or by the last of several callers that shared
 * it (spec 8).
 */
export function createAbortError(): ApiError {
  return createTransportError('abort', 'Request aborted')
}

/** Parses `{error_code:{name,value}, description, message}`; also accepts any other body (spec 3, 8). */
export function parseErrorBody(status: number, body: unknown, requestId: string | null): ApiError {
  const fields = isRecord(body) ? body : {}
  const description = 'description' in fields ? readDescription(fields.description) : null
  const message = typeof fields.message === 'string' ? fields.message : null
  return new ApiError({
    origin: 'server',
    status,
    code: readCode(fields.error_code),
    description: description ?? message ?? UNKNOWN_ERROR,
    message: message ?? (typeof description === 'string' ? description : UNKNOWN_ERROR),
    requestId,
    details: fields,
  })
}

function readCode(value: unknown): ErrorCode | null {
  if (!isRecord(value) || typeof value.name !== 'string') return null
  return { name: value.name, value: typeof value.value === 'number' ? value.value : 0 }
}

function readDescription(value: unknown): ErrorDescription | null {
  if (typeof value === 'string') return value
  if (value === null) return null
  if (isRecord(value) && Object.values(value).every(text => typeof text === 'string')) {
    return value as Record<string, string>
  }
  return INVALID_DESCRIPTION
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
