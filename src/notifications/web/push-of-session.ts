import type { SessionListener } from '../../identity/accounts/web/shared/session-listeners.ts'
import { isPushLoaded, pushMarker } from './shared/push-marker.ts'

/** Renews push in this browser after a sign-in of its fan, and turns it off as the session ends. */
export const pushOfSession: SessionListener = {
  started: (api, userId) => withPush(({ renewPush }) => renewPush(api, userId)),
  ending: api => withPush(({ turnPushOff }) => turnPushOff(api)),
}

/** Runs only where push is on or may just be turned on, so that others don't load its code. Errors are ignored: the settings retry. */
async function withPush(work: (push: typeof import('./shared/web-push.ts')) => Promise<void>) {
  if (pushMarker.get() === null && !isPushLoaded()) return
  await import('./shared/web-push.ts').then(work).catch(() => {})
}
