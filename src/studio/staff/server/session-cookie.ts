import { Failure } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { type NewSession, sessionMsMax } from './sessions.ts'

/** Puts a new session's token into the cookie; the response itself is empty. */
export function setSessionCookie<Session extends NewSession>(
  session: Session | Failure,
  { cookies }: Pick<CallContext, 'cookies'>,
): Record<string, never> | Failure {
  if (session instanceof Failure) return session
  cookies.set('studio', session.token, sessionMsMax / 1_000)
  return {}
}
