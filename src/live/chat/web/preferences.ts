import { useSyncExternalStore } from 'react'
import { getLocalStorage, parseJson } from '../../../platform/web/storage/local-storage.ts'

/** Chat preferences, kept across shows. */
export interface ChatPreferences {
  hasReactions: boolean
  /** Whether messages wait for a picture that is behind the live time (product 16). */
  isInStep: boolean
}

const key = 'room'

/** Parses stored preferences; any missing or invalid one is on. */
export function readChatPreferences(stored: string | null): ChatPreferences {
  const found = parseJson(stored)
  const { hasReactions, isInStep } = (typeof found === 'object' && found !== null ? found : {}) as Record<
    string,
    unknown
  >
  return { hasReactions: hasReactions !== false, isInStep: isInStep !== false }
}

export function useChatPreferences(): [ChatPreferences, (change: Partial<ChatPreferences>) => void] {
  const storage = getLocalStorage()
  const stored = useSyncExternalStore(
    listener => storage.subscribe(key, listener),
    () => storage.get(key),
    () => null,
  )
  const change = (part: Partial<ChatPreferences>) =>
    storage.set(key, JSON.stringify({ ...readChatPreferences(storage.get(key)), ...part }))
  return [readChatPreferences(stored), change]
}
