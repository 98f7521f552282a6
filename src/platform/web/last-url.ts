import type { KeyValueStore } from './storage/local-storage.ts'

const STORAGE_KEY = 'oauth:last-url'
/** Any host will do: the question is only whether the address leaves it. */
const OWN = 'http://own.invalid'

/**
 * The path, query and fragment of an address on this site, or null. Only what starts with one slash passes:
 * no scheme, no host (`//host`, `/\host`), no backslash, no control characters (browsers drop some of them,
 * and what is left may be a host), no dots that lead to a double slash.
 */
export function ownPath(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(address)) return null
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Remembers where the fan was before leaving for a social sign-in (spec 7.1, 9); other addresses are ignored. */
export function saveLastUrl(storage: KeyValueStore, address: string): void {
  const path = ownPath(address)
  if (path !== null) storage.set(STORAGE_KEY, path)
}

/** Where to go back to, once: the saved path is forgotten. Null when there is none, or not one of ours. */
export function takeLastUrl(storage: KeyValueStore): string | null {
  const saved = storage.get(STORAGE_KEY)
  storage.set(STORAGE_KEY, null)
  return saved === null ? null : ownPath(saved)
}
