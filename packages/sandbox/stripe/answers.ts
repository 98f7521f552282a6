/** A response of Stripe's API, as stored for replay by idempotency key. */
export interface Answer {
  status: number
  body: object
}

export const answered = (body: object, status = 200): Answer => ({ status, body })

/** Shape and statuses of payments.md 1.5. */
export function refuse(status: number, error: { code?: string; message: string; param?: string }): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}

export const noSuch = (thing: string, id: string): Answer =>
  refuse(404, { code: 'resource_missing', message: `No such ${thing}: '${id}'`, param: 'id' })

export const missing = (param: string): Answer =>
  refuse(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })

/** Parses form fields like `metadata[order]=1`. */
export function nestedFields(fields: URLSearchParams, name: string): Record<string, string> {
  const own = new RegExp(`^${name}\\[([^\\]]+)\\]$`)
  return Object.fromEntries(
    [...fields].flatMap(([key, value]) => {
      const inner = own.exec(key)?.[1]
      return inner === undefined ? [] : [[inner, value]]
    }),
  )
}
