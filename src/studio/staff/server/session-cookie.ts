import type { CallContext } from '../../../platform/server/context.ts'
import { type NewSession, sessionMsMax } from './sessions.ts'

/** Puts a new session's token into the cookie, which no script can read. */
export function setSessionCookie({ token }: NewSession, { cookies }: Pick<CallContext, 'cookies'>): void {
  cookies.set('studio', token, sessionMsMax / 1_000)
}
