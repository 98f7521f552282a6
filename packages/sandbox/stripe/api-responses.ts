/** A response of Stripe's API, as stored for replay by idempotency key. */
export interface ApiResponse {
  status: number
  body: object
}

export const createResponse = (body: object, status = 200): ApiResponse => ({ status, body })

/** Creates an error response with the shape and statuses of payments.md 1.5. */
export function createError(
  status: number,
  error: { code?: string; message: string; param?: string },
): ApiResponse {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}

export const createNotFound = (thing: string, id: string): ApiResponse =>
  createError(404, { code: 'resource_missing', message: `No such ${thing}: '${id}'`, param: 'id' })

export const createMissingParam = (param: string): ApiResponse =>
  createError(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })

/** Parses form fields such as `metadata[order]=1`. */
export function parseNestedFields(fields: URLSearchParams, name: string): Record<string, string> {
  const own = new RegExp(`^${name}\\[([^\\]]+)\\]$`)
  return Object.fromEntries(
    [...fields].flatMap(([key, value]) => {
      const inner = own.exec(key)?.[1]
      return inner === undefined ? [] : [[inner, value]]
    }),
  )
}
