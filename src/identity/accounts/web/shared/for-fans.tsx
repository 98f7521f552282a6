import type { ReactNode } from 'react'
import { type CurrentUser, useHasToken } from './current-user.ts'
import styles from './for-fans.module.css'

interface Props {
  /** As `useCurrentUser` gives it. */
  user: CurrentUser | null | undefined
  /** While it isn't known who asks. */
  waiting: ReactNode
  /** The invitation to sign in. */
  visitor: ReactNode
}

/**
 * What a page for fans shows before its own content. The server's HTML is the same for everybody, so it has both, and
 * what `document.ts` finds in the browser before the first paint says which is seen: a visitor reads the invitation at
 * once, not when the code has come.
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
