import type { Texts } from '../i18n.tsx'
import type { ToastOptions } from '../toasts.ts'
import { errorText } from './error-text.ts'

interface Setup {
  texts: Pick<Texts, 't' | 'has'>
  toasts: { add: (message: string, options: ToastOptions) => string; close: (id: string) => void }
  /** The link target for the marked words in an error's text. */
  linkOf?: (error: unknown) => string | undefined
}

/** Identifies a user action, so that its late errors can be told from newer ones. */
export type Act = symbol

/**
 * Errors of a form as toasts (spec 8). Each belongs to the action that caused it: after a newer one (submit, tab
 * change, closing the modal) late errors of older actions are dropped, and a visible one is dismissed.
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
      // Toasts with a link stay longer.
      shown = toasts.add(message, { type: 'error', ...(href && { href, duration: 'infinite' }) })
    },
  }
}

export type ErrorReports = ReturnType<typeof createErrorReports>
