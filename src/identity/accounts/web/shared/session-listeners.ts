import type { ApiClient } from '../../../../platform/web/api/client.ts'

/** Another domain's reactions to the session in this browser. None of them rejects. */
export interface SessionListener {
  /** Runs after a sign-in, in the background. */
  started?: (api: ApiClient, userId: number) => Promise<void>
  /** Runs before the session ends, while its token still works. */
  ending?: (api: ApiClient) => Promise<void>
  /** Runs after the account is deleted, to clear the fan's choices in this browser. */
  erased?: () => Promise<void>
}

let listeners: readonly SessionListener[] = []

/** Registers the listeners of all modules. Called once on startup. */
export function registerSessionListeners(registered: readonly SessionListener[]): void {
  listeners = registered
}

export const sessionListeners = {
  started: (api: ApiClient, userId: number) =>
    Promise.all(listeners.map(({ started }) => started?.(api, userId))),
  ending: (api: ApiClient) => Promise.all(listeners.map(({ ending }) => ending?.(api))),
  erased: () => Promise.all(listeners.map(({ erased }) => erased?.())),
}
