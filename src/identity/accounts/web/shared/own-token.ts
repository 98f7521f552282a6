import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { createTokenStore, type TokenStore } from '../../../../platform/web/storage/token-store.ts'

let token: TokenStore | null = null

/** Returns the browser's token store, a singleton. */
export function getOwnToken(): TokenStore {
  token ??= createTokenStore(getLocalStorage())
  return token
}
