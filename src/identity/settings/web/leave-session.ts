import { authContext } from '../../accounts/web/shared/auth-context.ts'
import { getOwnToken } from '../../accounts/web/shared/own-token.ts'

/** Clears the local session that the server has already ended. */
export function leaveSession(): void {
  getOwnToken().set(null)
  authContext.clear()
}
