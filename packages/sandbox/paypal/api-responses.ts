/** A response of PayPal's API, as stored for replay by request id (the idempotency key). */
export interface ApiResponse {
  status: number
  body: object
}

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

/** Creates an error response with the shape and statuses of payments.md 2.5. */
export function createError(status: 400 | 401 | 404 | 422, issue: string): ApiResponse {
  const details = [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }]
  const name = names[status] ?? 'ERROR'
  return { status, body: { name, message: name, debug_id: 'sandbox', details, links: [] } }
}

export const notFoundResponse = createError(404, 'INVALID_RESOURCE_ID')
