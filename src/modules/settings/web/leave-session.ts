import { authContext } from '../../../platform/web/session/auth-context.ts'
import { ownToken } from '../../../platform/web/session/own-token.ts'

/** Forgets a session here that the server has ended already. */
export function leaveSession(): void {
  ownToken().set(null)
  authContext.clear()
}
