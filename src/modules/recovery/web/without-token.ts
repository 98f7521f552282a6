interface Address {
  pathname: string
  search: string
  hash: string
}

/** The token in an address, and the address without it; null where there is none. */
export function withoutToken({ pathname, search, hash }: Address, key: 'token' | 'parent_token') {
  const query = new URLSearchParams(search)
  const token = query.get(key)
  if (token === null) return null
  query.delete(key)
  return { token, rest: pathname + (query.size > 0 ? `?${query}` : '') + hash }
}
