import { useEffect, useState } from 'react'
import { getCurrentModals } from '../../../../platform/web/modal-history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { type Intent, intents, type SignInReason } from './intents.ts'
import { getOwnToken } from './own-token.ts'

/**
 * Returns the reason that the sign-in and sign-up dialogs show, if an action is pending. It stays while a
 * dialog closes. Closing both without signing in drops the pending action.
 */
export function useSignInReason(): SignInReason | null {
  const router = useRouter()
  const [shown, setShown] = useState<Intent | null>(null)
  const waiting = intents.waiting()
  if (waiting && waiting.at !== shown?.at) setShown(waiting)
  useEffect(
    () => () => {
      setShown(null)
      const { SIGN_IN, SIGN_UP } = getCurrentModals(router)
      if (SIGN_IN || SIGN_UP) return
      if (getOwnToken().get() === null || intents.waiting()?.kind === STAY) intents.drop()
    },
    [router],
  )
  return shown?.why ?? null
}

/** Kind of an intent that only returns to the page, with nothing to run. */
const STAY = 'stay'

/** Returns the page to go back to after signing in elsewhere; its pending action stays. */
export function resolveIntendedPage(): string | null {
  const intent = intents.waiting()
  if (intent?.kind === STAY) intents.drop()
  return intent?.href ?? null
}

export const storeStayIntent = (why: SignInReason): void => intents.keep(STAY, {}, why)

const BEFORE = 'auth:before'

/** Makes this browser offer sign-in first and sign-up second from now on. */
export function rememberSignIn(): void {
  getLocalStorage().set(BEFORE, '1')
}

export const hasSignedInHere = (): boolean => getLocalStorage().get(BEFORE) !== null
