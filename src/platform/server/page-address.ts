/**
 * Normalizes a path: collapses repeated slashes, because `//host` would be another site, and adds the
 * trailing one.
 */
export function normalizePath(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/')
  return single.endsWith('/') || single.includes('.') ? single : `${single}/`
}

/** Returns whether a path's percent-encoding is well-formed. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the cache key of a page: its path and declared query keys in a canonical order. The HTML may depend
 * on nothing else.
 */
export function toPageAddress(url: URL, searchKeys: Set<string>): string {
  if (!url.search) return url.pathname
  const declared = [...url.searchParams]
    .filter(([key]) => searchKeys.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const search = new URLSearchParams(declared).toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}
