import type { QueryClient } from '@tanstack/react-query'
import { forgetFan } from '../../../platform/web/storage/kept-for-fan.ts'
import type { TokenStore } from '../../../platform/web/storage/token-store.ts'

/**
 * Clears the fan's cached data when the session ends, and refetches it when another fan signs in, in this tab or
 * another. All data of a fan is under the query key `self`. Returns the unsubscribe function.
 */
export function followSession(queryClient: QueryClient, token: TokenStore): () => void {
  return token.subscribe(() => {
    if (token.get() === null) {
      queryClient.removeQueries({ queryKey: ['self'] })
      forgetFan()
    } else void queryClient.invalidateQueries({ queryKey: ['self'] })
  })
}
