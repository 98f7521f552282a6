import { ApiError } from '../../../platform/web/api/api-error.ts'

/** Whether the server says that a link has ended, was used, or is not whole. */
export function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'link_ended'
}

/** Whether an address went to another account in the meantime. */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'email_taken'
}
