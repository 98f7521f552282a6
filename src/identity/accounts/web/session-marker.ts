import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageCookies } from '../../../platform/web/browser/page-cookies.ts'
import { shareWithTabs } from '../../../platform/web/overlay.ts'
import { cookies } from '../../../platform/web/storage/cookies.ts'
import { followSession } from './follow-session.ts'
import { type CurrentUser, useHasToken } from './shared/current-user.ts'
import { getOwnToken } from './shared/own-token.ts'

/**
 * Syncs the marker cookie `session_found` (the user's id, spec 9) with the session, so that the next page
 * knows before its first paint that a fan is signed in (`document.ts`). The cookie is removed only with the
 * token, so a network error doesn't clear it. Also subscribes to session changes and writes of other tabs.
 */
export function useSessionMarker(user: CurrentUser | null | undefined): void {
  const hasToken = useHasToken()
  const queryClient = useQueryClient()
  useEffect(() => followSession(queryClient, getOwnToken()), [queryClient])
  useEffect(() => shareWithTabs(queryClient, () => getOwnToken().get() !== null), [queryClient])
  const userId = user && String(user.id)
  useEffect(() => {
    if (userId) pageCookies.set(cookies.sessionFound, userId)
    else if (userId === null) {
      delete document.documentElement.dataset['session']
      if (hasToken === false) pageCookies.remove(cookies.sessionFound)
    }
  }, [userId, hasToken])
}
