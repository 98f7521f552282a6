import type { QueryClient } from '@tanstack/react-query'
import { forgetFan } from '../../../platform/web/storage/kept-for-fan.ts'
import type { TokenStore } from '../../../platform/web/storage/token-store.ts'
import { intents } from './shared/intents.ts'

/**
 * Clears the fan's cached data when the session ends, and refetches it when another fan signs in, in this tab or
 * another. All data of a fan is under the query key `self`; what is kept for pages without a network, and what the fan
 * was about to do, goes along. Returns the unsubscribe function.
 */
export function followSession(
  queryClient: QueryClient,
  token: TokenStore,
  forget: () => void = forgetAll,
): () => void {
  return token.subscribe(() => {
    if (token.get() === null) {
      queryClient.removeQueries({ queryKey: ['self'] })
      forget()
    } else void queryClient.invalidateQueries({ queryKey: ['self'] })
  })
}

function forgetAll(): void {
  forgetFan()
  intents.dropOfFan()
}
