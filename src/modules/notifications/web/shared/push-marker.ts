import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'

const key = 'push'

/** Whose notifications this browser shows: the fan's id as text, null for nobody's. For who need not know Web Push. */
export const pushMarker = {
  get: () => ownLocalStorage().get(key),
  set: (userId: string | null) => ownLocalStorage().set(key, userId),
}
