import type { Texts } from '../i18n.tsx'
import type { ToastOptions } from '../toasts.ts'
import { errorText } from './error-text.ts'

interface Setup {
  texts: Pick<Texts, 't' | 'has'>
  toasts: { add: (message: string, options: ToastOptions) => string; close: (id: string) => void }
  /** Where the marked words of an error's text lead. */
  linkOf?: (error: unknown) => string | undefined
}

/** One act of a fan: what fails later belongs to it. */
export type Act = symbol

/**
 * Errors of a form as toasts (spec 8). Each belongs to the act that caused it; once the fan has acted again (sent the
 * form, changed the tab, closed the modal) an older one is not shown any more, and one that stands there goes.
 */
export function createErrorReports({ texts, toasts, linkOf }: Setup) {
  let latest: Act = Symbol('start')
  let shown: string | null = null
  return {
    act(): Act {
      latest = Symbol('act')
      if (shown !== null) toasts.close(shown)
      shown = null
      return latest
    },
    /** Whether this act is still the last one. */
    isLatest: (act: Act): boolean => act === latest,
    report(act: Act, error: unknown): void {
      if (act !== latest) return
      const message = errorText(texts, error)
      if (message === null) return
      const href = linkOf?.(error)
      // Who is to follow a link gets the time for it.
      shown = toasts.add(message, { type: 'error', ...(href && { href, duration: 'infinite' }) })
    },
  }
}

export type ErrorReports = ReturnType<typeof createErrorReports>
