import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { dataLayer } from '../../../../platform/web/browser/page-data-layer.ts'
import { eraseDrafts } from '../../../../platform/web/storage/tab-storage.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { logOut } from '../../contract.ts'
import { authContext } from './auth-context.ts'
import { type CurrentUser, currentUserQuery } from './current-user.ts'
import { intents } from './intents.ts'
import { getOwnToken } from './own-token.ts'
import { sessionListeners } from './session-listeners.ts'
import { rememberSignIn } from './use-sign-in-reason.ts'

/** Stores a new session's token and refetches the current user (spec 4, Session). Rejects if that fails. */
async function startSession(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  token: string,
): Promise<CurrentUser> {
  getOwnToken().set(token)
  rememberSignIn()
  authContext.clear()
  const user = await queryClient.fetchQuery({ ...currentUserQuery(api), staleTime: 0 })
  void sessionListeners.started(api, user.id)
  return user
}

/** Starts the session of a sign-in, by password or OAuth, and pushes the analytics event (spec 4). */
export async function signIn(browser: Parameters<typeof startSession>[0], token: string): Promise<void> {
  await startSession(browser, token)
  dataLayer.push({ event: 'signInComplete' })
}

/**
 * Ends the session on the server, then here; listeners run first, while the token still works. Drops the
 * fan's pending action, so that the next fan on this tab doesn't run it. Idempotent: a session that has
 * already ended is no error.
 * @throws ApiError
 */
export async function endSession(api: ApiClient): Promise<void> {
  await sessionListeners.ending(api)
  await api.call<CallOf<typeof logOut>>('POST', '/api/v1/logout/', {}).catch(error => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  getOwnToken().set(null)
  authContext.clear()
  intents.drop()
  eraseDrafts()
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
