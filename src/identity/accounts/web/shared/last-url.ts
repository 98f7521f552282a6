import { toSameSitePath } from '../../../../platform/contract/same-site-path.ts'
import type { KeyValueStore } from '../../../../platform/web/storage/local-storage.ts'

const STORAGE_KEY = 'oauth:last-url'

/** Stores the fan's page before a social sign-in (spec 7.1, 9); ignores URLs of other sites. */
export function saveLastUrl(storage: KeyValueStore, address: string): void {
  const path = toSameSitePath(address)
  if (path !== null) storage.set(STORAGE_KEY, path)
}

/** Reads and removes the stored path; null if there's none or it leaves this site (no open redirect). */
export function takeLastUrl(storage: KeyValueStore): string | null {
  const saved = storage.get(STORAGE_KEY)
  storage.set(STORAGE_KEY, null)
  return saved === null ? null : toSameSitePath(saved)
}
