import { useEffect, useState } from 'react'
import { useRouter } from '../../../platform/web/routing/use-router.ts'

interface Address {
  pathname: string
  search: string
  hash: string
}

/** Splits the URL into its token and the rest; null without a token. */
export function splitToken({ pathname, search, hash }: Address, key: 'token' | 'parent_token') {
  const query = new URLSearchParams(search)
  const token = query.get(key)
  if (token === null) return null
  query.delete(key)
  return { token, rest: pathname + (query.size > 0 ? `?${query}` : '') + hash }
}

/**
 * Returns the token of an email's link; '' if the URL has none, undefined on the server and during hydration.
 * Removes it from the URL at once, to keep it out of history, screenshots and referrers.
 */
export function useLinkToken(key: 'token' | 'parent_token'): string | undefined {
  const { history } = useRouter()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = splitToken(history.location, key)
    setToken(before => found?.token ?? before ?? '')
    if (!found) return
    history.replace(found.rest, history.location.state, { resetScroll: false, viewTransition: false })
  }, [history, key])
  return token
}
