import { authContext } from '../../accounts/web/shared/auth-context.ts'
import { ownToken } from '../../accounts/web/shared/own-token.ts'

/** Forgets a session here that the server has ended already. */
export function leaveSession(): void {
  ownToken().set(null)
  authContext.clear()
}
