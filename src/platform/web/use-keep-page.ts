import { useLayoutEffect } from 'react'
import { keepPage } from './browser/keep-page.ts'

/** Keeps the page from being reloaded for a newer build while `isKept`. It's let go before the next page is there. */
export function useKeepPage(isKept: boolean): void {
  useLayoutEffect(() => (isKept ? keepPage() : undefined), [isKept])
}
