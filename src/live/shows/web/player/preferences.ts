import { useSyncExternalStore } from 'react'
import { ownLocalStorage, parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** What the player remembers from one show to the next. */
export interface Preferences {
  /** 0..1 */
  volume: number
  isMuted: boolean
  /** The language of the captions; null: off. */
  captions: string | null
  /** Only the smallest picture. */
  isSaving: boolean
  /** Keys of the page play, pause and seek (WCAG 2.1.4). */
  hasShortcuts: boolean
  /** On a wide window the picture is as wide as it can be. */
  isTheatre: boolean
  /** The chat lies over a picture that fills the window. */
  hasChatOver: boolean
}

const key = 'player'

/** Reads what is stored, however odd it is. `isSaving` is the browser's own wish where nothing is stored. */
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

/** Data saver of the browser, where it tells. */
function wantsToSave(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

const defaults = readPreferences(null)

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const storage = ownLocalStorage()
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
