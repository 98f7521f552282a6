import { ownLocalStorage } from '../../../platform/web/storage/local-storage.ts'

const key = 'push'

/**
 * The id of the fan whose push notifications this browser shows, or null. Apart, so that reading it doesn't
 * load the Web Push code.
 */
export const pushMarker = {
  get: () => ownLocalStorage().get(key),
  set: (userId: string | null) => ownLocalStorage().set(key, userId),
}

let isLoaded = false

/** Whether this tab has the Web Push code, and so may be turning push on. */
export const isPushLoaded = () => isLoaded
export function markPushLoaded(): void {
  isLoaded = true
}
