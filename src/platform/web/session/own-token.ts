import { ownLocalStorage } from '../storage/local-storage.ts'
import { createTokenStore, type TokenStore } from '../storage/token-store.ts'

let token: TokenStore | null = null

/** The token of this browser, the same for all who ask in this page. */
export function ownToken(): TokenStore {
  token ??= createTokenStore(ownLocalStorage())
  return token
}
