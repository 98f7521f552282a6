import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { errorText } from '../../../../platform/web/forms/error-text.ts'
import type { Texts } from '../../../../platform/web/i18n.tsx'

/** Server errors by field name, or one for the whole form: never both. */
export function saveProblems(texts: Pick<Texts, 't' | 'has'>, error: unknown) {
  const codes =
    error instanceof ApiError && typeof error.description === 'object' ? error.description : undefined
  const textOf = (code: string) => {
    const key = [`settings.error.${code}`, `error.${code}`].find(texts.has)
    return texts.t(key ?? 'error.unknown')
  }
  return {
    fieldError: (field: string) => {
      const code = codes?.[field]
      return code === undefined ? undefined : textOf(code)
    },
    message: codes ? null : errorText(texts, error),
  }
}
