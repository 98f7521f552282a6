import { useEffect, useState } from 'react'
import { currentModals } from '../../../../platform/web/modal-history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { type Intent, intents, type Why } from './intents.ts'
import { ownToken } from './own-token.ts'

/**
 * For the dialogs of signing in and up: what for, if somebody was about to do something. It stays while the dialog
 * closes. Closing both without signing in, by whatever way, drops what was wanted.
 */
export function useWhy(): Why | null {
  const router = useRouter()
  const [shown, setShown] = useState<Intent | null>(null)
  const waiting = intents.waiting()
  if (waiting && waiting.at !== shown?.at) setShown(waiting)
  useEffect(
    () => () => {
      setShown(null)
      const { SIGN_IN, SIGN_UP } = currentModals(router)
      if (SIGN_IN || SIGN_UP) return
      if (ownToken().get() === null || intents.waiting()?.kind === STAY) intents.drop()
    },
    [router],
  )
  return shown?.why ?? null
}

/** The kind of who wants to sign in and then to be where they are: there is nothing to carry out. */
const STAY = 'stay'

/** The page to go back to for who has signed in elsewhere; what is to be done there still waits. */
export function intendedPage(): string | null {
  const intent = intents.waiting()
  if (intent?.kind === STAY) intents.drop()
  return intent?.href ?? null
}

export const keepToStay = (why: Why): void => intents.keep(STAY, {}, why)

const BEFORE = 'auth:before'

/** Somebody has signed in: from now on this browser offers that first, and signing up second. */
export function rememberSignIn(): void {
  ownLocalStorage().set(BEFORE, '1')
}

export const hasSignedInHere = (): boolean => ownLocalStorage().get(BEFORE) !== null
