import { useEffect, useRef } from 'react'
import { useModal } from '../../../../platform/web/modals.tsx'
import { useCurrentUser } from './current-user.ts'
import type { PendingAct } from './pending-act.ts'

/**
 * Asks a visitor to sign in before an act, which waits meanwhile: true where it does. It then goes through by itself
 * (`useWaitingAct`).
 */
export function useSignInFirst<Act>(pending: PendingAct<Act>): (act: Act) => boolean {
  const user = useCurrentUser()
  const signIn = useModal('SIGN_IN')
  return act => {
    if (user) return false
    pending.keep(act)
    signIn.open()
    return true
  }
}

/** Carries out the act that waited for its fan, as soon as somebody is signed in. One place on each page uses it. */
export function useWaitingAct<Act>(pending: PendingAct<Act>, carryOut: (act: Act) => void): void {
  const userId = useCurrentUser()?.id
  const latest = useRef(carryOut)
  latest.current = carryOut
  useEffect(() => {
    const waiting = userId === undefined ? null : pending.take()
    if (waiting) latest.current(waiting)
  }, [userId, pending])
}
