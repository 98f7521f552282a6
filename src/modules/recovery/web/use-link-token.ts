import { useEffect, useState } from 'react'
import { useRouter } from '../../../platform/web/routing/use-router.ts'

/**
 * The token of a mail's link, '' where the address has none, undefined on the server and during hydration. It's removed
 * from the URL at once, to keep it out of history, screenshots and referrers.
 */
export function useLinkToken(key: 'token' | 'parent_token'): string | undefined {
  const { history } = useRouter()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const { pathname, search, hash, state } = history.location
    const query = new URLSearchParams(search)
    const found = query.get(key)
    setToken(before => found ?? before ?? '')
    if (found === null) return
    query.delete(key)
    const rest = query.size > 0 ? `?${query}` : ''
    history.replace(pathname + rest + hash, state, { resetScroll: false, viewTransition: false })
  }, [history, key])
  return token
}
