import { useLayoutEffect } from 'react'
import { preventReload } from './browser/prevent-reload.ts'

/**
 * Prevents the reload for a newer build while `isActive` is true. Allows it again before the next page is
 * shown.
 */
export function usePreventReload(isActive: boolean): void {
  useLayoutEffect(() => (isActive ? preventReload() : undefined), [isActive])
}
