import type { SessionListener } from '../../identity/accounts/web/shared/session-listeners.ts'
import { isPushLoaded, pushMarker } from './shared/push-marker.ts'

/** Renews push in this browser after its fan signs in, and turns push off when the session ends. */
export const sessionPushListener: SessionListener = {
  started: (api, userId) => runWithPush(({ renewPush }) => renewPush(api, userId)),
  ending: api => runWithPush(({ turnPushOff }) => turnPushOff(api)),
}

/**
 * Runs only if push is on or may just be turned on, so that other fans don't load its code. Errors are
 * ignored, because the settings retry.
 */
async function runWithPush(work: (push: typeof import('./shared/web-push.ts')) => Promise<void>) {
  if (pushMarker.get() === null && !isPushLoaded()) return
  await import('./shared/web-push.ts').then(work).catch(() => {})
}
