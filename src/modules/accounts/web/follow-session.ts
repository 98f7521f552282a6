import type { QueryClient } from '@tanstack/react-query'
import type { TokenStore } from '../../../platform/web/storage/token-store.ts'

/**
 * What is the fan's is forgotten when the session ends, and read again when it changes hands, in this tab or in
 * another. Everything that belongs to a fan is kept under the key `self`. Returns the way to stop.
 */
export function followSession(queryClient: QueryClient, token: TokenStore): () => void {
  return token.subscribe(() => {
    if (token.get() === null) queryClient.removeQueries({ queryKey: ['self'] })
    else void queryClient.invalidateQueries({ queryKey: ['self'] })
  })
}
