import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { getErrorText } from '../../../../platform/web/forms/error-text.ts'
import type { Texts } from '../../../../platform/web/i18n.tsx'

/** Returns the text of a failed call, from the studio's texts or else from those of all pages; null if aborted. */
export function getStudioErrorText(texts: Pick<Texts, 't' | 'has'>, error: unknown): string | null {
  const key = error instanceof ApiError ? `studio.error.${error.code?.name}` : ''
  return texts.has(key) ? texts.t(key) : getErrorText(texts, error)
}
