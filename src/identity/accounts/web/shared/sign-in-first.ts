import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useModal } from '../../../../platform/web/modals.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { currentUserQuery, getCurrentUser, useKnownUser } from './current-user.ts'
import type { SignInReason } from './intents.ts'
import { getOwnToken } from './own-token.ts'
import type { PendingAct } from './pending-act.ts'

/**
 * Prompts a visitor to sign in, shows why, and stores the action as pending: returns true in that case. The
 * action runs after signing in or up (`usePendingAct`) and is dropped when the dialog is closed. While a
 * fan's profile is loading, the action waits for it without a dialog.
 */
export function useSignInFirst<Act>(pending: PendingAct<Act>): (act: Act, why?: SignInReason) => boolean {
  const queryClient = useQueryClient()
  const api = useApi()
  const signIn = useModal('SIGN_IN')
  return (act, why) => {
    if (getCurrentUser(queryClient)) return false
    pending.keep(act, why)
    if (getOwnToken().get() === null) signIn.open()
    else queryClient.ensureQueryData(currentUserQuery(api)).catch(() => signIn.open())
    return true
  }
}

/**
 * Runs the pending action once a fan is signed in. Use it once per page.
 * @param isReady false leaves the action pending while other required data is unknown.
 */
export function usePendingAct<Act>(
  pending: PendingAct<Act>,
  carryOut: (act: Act) => void,
  { isReady = true } = {},
): void {
  const userId = useKnownUser()?.id
  const latest = useRef(carryOut)
  latest.current = carryOut
  useEffect(() => {
    const waiting = isReady && userId !== undefined ? pending.take(userId) : null
    if (waiting) latest.current(waiting)
  }, [userId, isReady, pending])
}
