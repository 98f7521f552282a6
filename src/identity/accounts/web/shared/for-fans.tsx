import type { ReactNode } from 'react'
import { type CurrentUser, useHasToken } from './current-user.ts'
import styles from './for-fans.module.css'

interface Props {
  /** The result of `useCurrentUser`. */
  user: CurrentUser | null | undefined
  /** Shown while the current user is unknown. */
  waiting: ReactNode
  /** Shown to visitors: the invitation to sign in. */
  visitor: ReactNode
}

/**
 * Shows the state before a fan page's own content. The server's HTML is the same for all and contains both
 * states; a marker that `document.ts` sets before the first paint selects one, so that visitors see the
 * invitation before the scripts load.
 */
export function ForFans({ user, waiting, visitor }: Props) {
  const isOpen = useHasToken() === undefined
  if (user) return null
  return (
    <>
      {(isOpen || user === null) && (
        <div className={isOpen ? styles['visitor'] : styles['known']}>{visitor}</div>
      )}
      {user === undefined && <div className={isOpen ? styles['fan'] : styles['known']}>{waiting}</div>}
    </>
  )
}
