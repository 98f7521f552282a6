import type { KeyValueStore } from './local-storage.ts'

/** Stores the bearer token of the session (spec 4, Session). */
export type TokenStore = {
  get(): string | null
  set(token: string | null): void
  /** Calls back when the token changes, in this tab or in another; returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void
}

const TOKEN_KEY = 'auth:token'
/** Syntax of a bearer token (RFC 6750 section 2.1); any other stored value is ignored. */
const TOKEN = /^[\w.~+/-]+=*$/

/**
 * Creates a token store in local storage, so that all tabs share one session. Doesn't cache the token,
 * because another tab may change it.
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

/** The token store of the server's client, which is always anonymous. */
export const noToken: TokenStore = { get: () => null, set: () => {}, subscribe: () => () => {} }
