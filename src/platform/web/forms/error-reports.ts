import type { Texts } from '../i18n.tsx'
import type { ToastOptions } from '../toasts.ts'
import { getErrorText } from './error-text.ts'

interface Setup {
  texts: Pick<Texts, 't' | 'has'>
  toasts: { add: (message: string, options: ToastOptions) => string; close: (id: string) => void }
  /** Returns the URL of the link in an error's text; undefined if it has none. */
  linkOf?: (error: unknown) => string | undefined
}

/** Identifies a user action, to distinguish late errors of older actions. */
export type UserAction = symbol

/**
 * Reports a form's errors as toasts (spec 8). Each error belongs to the action that caused it: after a newer
 * action (submit, tab change, closing the modal), late errors of older actions are dropped and a visible one
 * is dismissed.
 */
export function createErrorReports({ texts, toasts, linkOf }: Setup) {
  let latest: UserAction = Symbol('start')
  let shown: string | null = null
  return {
    act(): UserAction {
      latest = Symbol('act')
      if (shown !== null) toasts.close(shown)
      shown = null
      return latest
    },
    isLatest: (act: UserAction): boolean => act === latest,
    report(act: UserAction, error: unknown): void {
      if (act !== latest) return
      const message = getErrorText(texts, error)
      if (message === null) return
      const href = linkOf?.(error)
      // Toasts with a link remain until they are closed.
      shown = toasts.add(message, { type: 'error', ...(href && { href, duration: 'infinite' }) })
    },
  }
}

export type ErrorReports = ReturnType<typeof createErrorReports>
