interface Address {
  pathname: string
  search: string
  hash: string
}

/** The URL's token, and the URL without it; null if there is none. */
export function withoutToken({ pathname, search, hash }: Address, key: 'token' | 'parent_token') {
  const query = new URLSearchParams(search)
  const token = query.get(key)
  if (token === null) return null
  query.delete(key)
  return { token, rest: pathname + (query.size > 0 ? `?${query}` : '') + hash }
}
