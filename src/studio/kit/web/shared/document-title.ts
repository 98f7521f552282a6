import { useEffect } from 'react'

/** Formats the title of the browser's tab. */
export const formatTitle = (title: string | undefined) =>
  title ? `${title} · Fanfare Studio` : 'Fanfare Studio'

/** Names the tab after an object, which the route table doesn't know. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = formatTitle(title)
  }, [title])
}
