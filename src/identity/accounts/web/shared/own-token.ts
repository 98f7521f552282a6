import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { createTokenStore, type TokenStore } from '../../../../platform/web/storage/token-store.ts'

let token: TokenStore | null = null

/** The browser's token store, a singleton. */
export function ownToken(): TokenStore {
  token ??= createTokenStore(ownLocalStorage())
  return token
}
