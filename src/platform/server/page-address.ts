/** Normalises a path: collapses repeated slashes (`//host` would be another site) and adds the trailing one. */
export function tidyPath(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/')
  return single.endsWith('/') || single.includes('.') ? single : `${single}/`
}

/** False for malformed percent-encoding. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The cache key of a page: path and declared query keys in a canonical order. HTML may depend on nothing else. */
export function pageAddress(url: URL, searchKeys: Set<string>): string {
  if (!url.search) return url.pathname
  const kept = [...url.searchParams]
    .filter(([key]) => searchKeys.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const search = new URLSearchParams(kept).toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}
