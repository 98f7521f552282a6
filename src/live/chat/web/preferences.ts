import { useSyncExternalStore } from 'react'
import { ownLocalStorage, parseJson } from '../../../platform/web/storage/local-storage.ts'

/** Choices that the chat remembers from one show to the next. */
export interface ChatPreferences {
  /** Hearts float over the picture. */
  hasReactions: boolean
  /** Messages wait for a picture that is behind (product 16). */
  isInStep: boolean
}

const key = 'room'

/** Reads what is stored, however odd it is: both are on unless they were switched off. */
export function readChatPreferences(stored: string | null): ChatPreferences {
  const found = parseJson(stored)
  const { hasReactions, isInStep } = (typeof found === 'object' && found !== null ? found : {}) as Record<
    string,
    unknown
  >
  return { hasReactions: hasReactions !== false, isInStep: isInStep !== false }
}

export function useChatPreferences(): [ChatPreferences, (change: Partial<ChatPreferences>) => void] {
  const storage = ownLocalStorage()
  const stored = useSyncExternalStore(
    listener => storage.subscribe(key, listener),
    () => storage.get(key),
    () => null,
  )
  const change = (part: Partial<ChatPreferences>) =>
    storage.set(key, JSON.stringify({ ...readChatPreferences(storage.get(key)), ...part }))
  return [readChatPreferences(stored), change]
}
