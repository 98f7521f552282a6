import { useSyncExternalStore } from 'react'
import { getLocalStorage, parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** Player settings shared by all shows. */
export interface Preferences {
  /** From 0 to 1. */
  volume: number
  isMuted: boolean
  /** Language of the captions; null if they are off. */
  captions: string | null
  /** Whether to play the smallest picture at all times (data saver). */
  isSaving: boolean
  /** Whether keys pressed on the page play, pause and seek (WCAG 2.1.4). */
  hasShortcuts: boolean
  /** Whether the picture uses the full width of a wide window. */
  isTheatre: boolean
  /** Whether the chat is shown over a picture that fills the window. */
  hasChatOver: boolean
}

const key = 'player'

/**
 * Parses stored preferences and ignores malformed values. `isSaving` is the browser's data saver setting,
 * used if no choice is stored.
 */
export function readPreferences(stored: string | null, isSaving = false): Preferences {
  const found = parseJson(stored)
  const { volume, isMuted, captions, hasShortcuts, isTheatre, hasChatOver, ...rest } = (
    typeof found === 'object' && found !== null ? found : {}
  ) as Record<string, unknown>
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    isMuted: isMuted === true,
    captions: typeof captions === 'string' ? captions : null,
    hasShortcuts: hasShortcuts !== false,
    isTheatre: isTheatre === true,
    hasChatOver: hasChatOver !== false,
    isSaving: typeof rest['isSaving'] === 'boolean' ? rest['isSaving'] : isSaving,
  }
}

/** Returns the browser's data saver setting; false if the browser doesn't reveal it. */
function wantsToSave(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

const defaults = readPreferences(null)

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const storage = getLocalStorage()
  const stored = useSyncExternalStore(
    listener => storage.subscribe(key, listener),
    () => storage.get(key),
    () => undefined,
  )
  const preferences = stored === undefined ? defaults : readPreferences(stored, wantsToSave())
  const change = (part: Partial<Preferences>) => {
    const now = readPreferences(storage.get(key), wantsToSave())
    storage.set(key, JSON.stringify({ ...now, ...part }))
  }
  return [preferences, change]
}
