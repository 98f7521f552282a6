import { getLocalStorage } from '../../../platform/web/storage/local-storage.ts'

const key = 'push'

/**
 * Stores the id of the fan whose push notifications this browser shows, or null. It is a separate module, so
 * that reading it doesn't load the Web Push code.
 */
export const pushMarker = {
  get: () => getLocalStorage().get(key),
  set: (userId: string | null) => getLocalStorage().set(key, userId),
}

let isLoaded = false

/** Whether this tab has loaded the Web Push code, and may thus be turning push on. */
export const isPushLoaded = () => isLoaded
export function markPushLoaded(): void {
  isLoaded = true
}
