import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useModal } from '../../../../platform/web/modals.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { currentUserNow, currentUserQuery, useKnownUser } from './current-user.ts'
import type { Why } from './intents.ts'
import { ownToken } from './own-token.ts'
import type { PendingAct } from './pending-act.ts'

/**
 * Asks a visitor to sign in, says what for, and keeps the action pending: returns true in that case. It runs after
 * signing in or up (`useWaitingAct`), and is dropped when the dialog is closed. A fan whose name is still on its way is
 * not asked: the action waits for it.
 */
export function useSignInFirst<Act>(pending: PendingAct<Act>): (act: Act, why?: Why) => boolean {
  const queryClient = useQueryClient()
  const api = useApi()
  const signIn = useModal('SIGN_IN')
  return (act, why) => {
    if (currentUserNow(queryClient)) return false
    pending.keep(act, why)
    if (ownToken().get() === null) signIn.open()
    else queryClient.ensureQueryData(currentUserQuery(api)).catch(() => signIn.open())
    return true
  }
}

/**
 * Runs the pending action once somebody is signed in. Use it once per page.
 *
 * @param isReady false leaves the action pending, because something else that it needs isn't known yet.
 */
export function useWaitingAct<Act>(
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
