import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { Translate } from '../../../platform/web/i18n.tsx'

/** Returns whether the link has expired, was used, or is malformed. */
export function isLinkEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'link_ended'
}

/** Returns whether the email address now belongs to another account. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'email_taken'
}

/**
 * Returns the error text for parents, because those of the area `error` address fans. Null for aborted calls.
 */
export function getParentErrorText(t: Translate, error: unknown): string | null {
  return error instanceof ApiError && error.origin === 'abort' ? null : t('recovery.parent.failed.text')
}
