import type { QueryClient } from '@tanstack/react-query'
import { eraseFanData } from '../../../platform/web/storage/fan-storage.ts'
import type { TokenStore } from '../../../platform/web/storage/token-store.ts'
import { intents } from './shared/intents.ts'

/**
 * Evicts the fan's queries when the session ends, and refetches them when another fan signs in, in this tab
 * or another. All data of a fan is under the query key `self`; pages stored for offline use and the fan's
 * pending action are cleared, too.
 * @returns the unsubscribe function
 */
export function followSession(
  queryClient: QueryClient,
  token: TokenStore,
  clearFanData: () => void = clearAllFanData,
): () => void {
  return token.subscribe(() => {
    if (token.get() === null) {
      queryClient.removeQueries({ queryKey: ['self'] })
      clearFanData()
    } else void queryClient.invalidateQueries({ queryKey: ['self'] })
  })
}

function clearAllFanData(): void {
  eraseFanData()
  intents.dropOfFan()
}
