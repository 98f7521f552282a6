import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { createTokenStore, type TokenStore } from '../../../../platform/web/storage/token-store.ts'

let token: TokenStore | null = null

/** The token of this browser, the same for all who ask in this page. */
export function ownToken(): TokenStore {
  token ??= createTokenStore(ownLocalStorage())
  return token
}
