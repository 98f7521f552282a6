import { useEffect } from 'react'
import { formatDocumentTitle } from './head.ts'

/**
 * Sets the document's title while a dialog with its own URL is open. A page that was loaded at the dialog's
 * URL has no previous title, so it gets `pageTitle` when the dialog closes.
 */
export function useDialogTitle(title: string | null, pageTitle: string): void {
  useEffect(() => {
    if (title === null) return
    const before = document.title
    const shown = formatDocumentTitle({ title })
    document.title = shown
    return () => {
      document.title = before === shown ? formatDocumentTitle({ title: pageTitle }) : before
    }
  }, [title, pageTitle])
}
