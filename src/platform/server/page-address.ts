/** One slash where there were several, so that no part can become a host, and one at the end. */
export function tidyPath(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/')
  return single.endsWith('/') || single.includes('.') ? single : `${single}/`
}

/** False for percent signs that encode nothing: no page has such an address. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The path and the query keys that any page declares, in one order: what HTML may depend on. */
export function pageAddress(url: URL, searchKeys: Set<string>): string {
  if (!url.search) return url.pathname
  const kept = [...url.searchParams]
    .filter(([key]) => searchKeys.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const search = new URLSearchParams(kept).toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}
