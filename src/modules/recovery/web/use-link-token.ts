import { useEffect, useState } from 'react'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { withoutToken } from './without-token.ts'

/**
 * The token of a mail's link, '' where the address has none, undefined on the server and during hydration. It's removed
 * from the URL at once, to keep it out of history, screenshots and referrers.
 */
export function useLinkToken(key: 'token' | 'parent_token'): string | undefined {
  const { history } = useRouter()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = withoutToken(history.location, key)
    setToken(before => found?.token ?? before ?? '')
    if (!found) return
    history.replace(found.rest, history.location.state, { resetScroll: false, viewTransition: false })
  }, [history, key])
  return token
}
