import { useEffect, useRef } from 'react'
import { useModal } from '../../../platform/web/modals.tsx'
import { useCurrentUser } from '../../accounts/web/shared/current-user.ts'

/** Closes the form when another tab signs in, but not on its own success. */
export function useCloseOnOtherSignIn(close: () => void): void {
  const isSignedIn = Boolean(useCurrentUser())
  const isVerifying = useModal('GNB_PHONE_VERIFICATION').isOpen
  const isWelcomed = useModal('WELCOME').isOpen
  const isOver = isSignedIn && !isVerifying && !isWelcomed
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (isOver) closing.current()
  }, [isOver])
}
