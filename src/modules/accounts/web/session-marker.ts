import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageCookies } from '../../../platform/web/browser/page-cookies.ts'
import { shareWithTabs } from '../../../platform/web/overlay.ts'
import { cookies } from '../../../platform/web/storage/cookies.ts'
import { followSession } from './follow-session.ts'
import { type CurrentUser, useHasToken } from './shared/current-user.ts'
import { ownToken } from './shared/own-token.ts'

/**
 * Keeps the cookie `session_found` in step with who is signed in (spec 9: it is set from the user's id). With it the
 * next page knows before its first paint that a fan is coming (`document.ts`). Without a fan the button to log in
 * shows again; the cookie goes with the token, so a call that failed on the way does not take it. Follows the session
 * of all tabs and what its fan does in them, too.
 */
export function useSessionMarker(user: CurrentUser | null | undefined): void {
  const hasToken = useHasToken()
  const queryClient = useQueryClient()
  useEffect(() => followSession(queryClient, ownToken()), [queryClient])
  useEffect(() => shareWithTabs(queryClient, () => ownToken().get() !== null), [queryClient])
  const userId = user && String(user.id)
  useEffect(() => {
    if (userId) pageCookies.set(cookies.sessionFound, userId)
    else if (userId === null) {
      delete document.documentElement.dataset['session']
      if (hasToken === false) pageCookies.remove(cookies.sessionFound)
    }
  }, [userId, hasToken])
}
