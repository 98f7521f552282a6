import type { ApiClient } from '../../../../platform/web/api/client.ts'

/** Follows a fan's session in this browser for another domain. None of them rejects. */
export interface SessionListener {
  /** Runs after a sign-in, which doesn't wait for it. */
  started?: (api: ApiClient, userId: number) => Promise<void>
  /** Runs before the session ends, while its token still works. */
  ending?: (api: ApiClient) => Promise<void>
  /** Runs once the account is deleted: what the fan chose in this browser goes, too. */
  erased?: () => Promise<void>
}

let listeners: readonly SessionListener[] = []

/** For what puts the modules together, once as the browser starts. */
export function listenToSessions(given: readonly SessionListener[]): void {
  listeners = given
}

/** Calls all listeners. */
export const sessionListeners = {
  started: (api: ApiClient, userId: number) =>
    Promise.all(listeners.map(({ started }) => started?.(api, userId))),
  ending: (api: ApiClient) => Promise.all(listeners.map(({ ending }) => ending?.(api))),
  erased: () => Promise.all(listeners.map(({ erased }) => erased?.())),
}
