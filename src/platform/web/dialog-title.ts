import { useEffect } from 'react'
import { documentTitle } from './head.ts'

/**
 * The document's title while a dialog with an address of its own is open. A page that the address itself opened has no
 * title from before: it gets `ofPage` when the dialog closes.
 */
export function useDialogTitle(title: string | null, ofPage: string): void {
  useEffect(() => {
    if (title === null) return
    const before = document.title
    const shown = documentTitle({ title })
    document.title = shown
    return () => {
      document.title = before === shown ? documentTitle({ title: ofPage }) : before
    }
  }, [title, ofPage])
}
