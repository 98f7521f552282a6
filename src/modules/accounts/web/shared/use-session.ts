import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { dataLayer } from '../../../../platform/web/browser/page-data-layer.ts'
import { forgetDrafts } from '../../../../platform/web/storage/tab-storage.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { pushMarker } from '../../../notifications/web/shared/push-marker.ts'
import type { logOut } from '../../contract.ts'
import { authContext } from './auth-context.ts'
import { type CurrentUser, currentUserQuery } from './current-user.ts'
import { intents } from './intents.ts'
import { ownToken } from './own-token.ts'
import { rememberSignIn } from './use-why.ts'

/** Stores a new session's token and refetches the current user (spec 4, Session). Rejects if that fails. */
async function startSession(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  token: string,
): Promise<CurrentUser> {
  ownToken().set(token)
  rememberSignIn()
  authContext.clear()
  const user = await queryClient.fetchQuery({ ...currentUserQuery(api), staleTime: 0 })
  void withPush(({ renewPush }) => renewPush(api, user.id))
  return user
}

/** The session of a sign-in, by password or by a service: starts it and pushes the analytics event (spec 4). */
export async function signIn(browser: Parameters<typeof startSession>[0], token: string): Promise<void> {
  await startSession(browser, token)
  dataLayer.push({ event: 'signInComplete' })
}

/** Runs only where push is on, so that others don't load its code. Errors are ignored: the settings retry. */
async function withPush(
  work: (push: typeof import('../../../notifications/web/shared/web-push.ts')) => Promise<void>,
) {
  if (pushMarker.get() === null) return
  await import('../../../notifications/web/shared/web-push.ts').then(work).catch(() => {})
}

/**
 * Ends the session on the server, then here, and turns push off in this browser; what the fan was about to do is
 * dropped, so that the next one on this tab doesn't do it. Idempotent: a session that
 * has already ended is no error. Rejects with an ApiError.
 */
export async function endSession(api: ApiClient): Promise<void> {
  await withPush(({ turnPushOff }) => turnPushOff(api))
  await api.call<CallOf<typeof logOut>>('POST', '/api/v1/logout/', {}).catch(error => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  ownToken().set(null)
  authContext.clear()
  intents.drop()
  forgetDrafts()
}

export function useSession() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    start: (token: string) => startSession({ api, queryClient }, token),
    signIn: (token: string) => signIn({ api, queryClient }, token),
    end: () => endSession(api),
  }
}
