import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { Translate } from '../../../platform/web/i18n.tsx'

/** Whether the server says that a link has ended, was used, or is not whole. */
export function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'link_ended'
}

/** Whether an address went to another account in the meantime. */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'email_taken'
}

/** What a parent is told of a failure: the texts of the area `error` speak to fans. Null for aborted calls. */
export function parentErrorText(t: Translate, error: unknown): string | null {
  return error instanceof ApiError && error.origin === 'abort' ? null : t('recovery.parent.failed.text')
}
