import type { KeyValueStore } from './local-storage.ts'

/** The bearer token of the session (spec 4, Session). */
export type TokenStore = {
  get(): string | null
  set(token: string | null): void
  /** Calls back when the token has changed, in this tab or in another; returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void
}

const TOKEN_KEY = 'auth:token'
/** The bearer token syntax (RFC 6750 section 2.1); any other stored value is ignored. */
const TOKEN = /^[\w.~+/-]+=*$/

/**
 * Stores the token in local storage, so that all tabs share one session. Never cached, because another tab
 * may change it.
 */
export function createTokenStore(storage: KeyValueStore): TokenStore {
  return {
    get() {
      const token = storage.get(TOKEN_KEY)
      return token !== null && TOKEN.test(token) ? token : null
    },
    set(token) {
      if (token !== storage.get(TOKEN_KEY)) storage.set(TOKEN_KEY, token)
    },
    subscribe: onChange => storage.subscribe(TOKEN_KEY, onChange),
  }
}

/** For the server's client, which is always anonymous. */
export const noToken: TokenStore = { get: () => null, set: () => {}, subscribe: () => () => {} }
