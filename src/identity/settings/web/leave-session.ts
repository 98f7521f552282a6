import { authContext } from '../../accounts/web/shared/auth-context.ts'
import { ownToken } from '../../accounts/web/shared/own-token.ts'

/** Clears the local session that the server has already ended. */
export function leaveSession(): void {
  ownToken().set(null)
  authContext.clear()
}
