import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../web-app.tsx'
import { authContext } from './auth-context.ts'
import { type CurrentUser, currentUserQuery } from './current-user.ts'
import { ownToken } from './own-token.ts'

interface LogOut {
  method: 'POST'
  path: '/api/v1/logout/'
  input: object
  answer: unknown
}

/** Keeps a new session's token and reads anew who is signed in (spec 4, Session). Rejects where that fails. */
async function startSession(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  token: string,
): Promise<CurrentUser> {
  ownToken().set(token)
  authContext.clear()
  return queryClient.fetchQuery({ ...currentUserQuery(api), staleTime: 0 })
}

/** Ends the session on the server, then here. One that had ended already is no error. Rejects with an ApiError. */
async function endSession(api: ApiClient): Promise<void> {
  await api.call<LogOut>('POST', '/api/v1/logout/', {}).catch(error => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  ownToken().set(null)
  authContext.clear()
}

/** Signing in and out. */
export function useSession() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    start: (token: string) => startSession({ api, queryClient }, token),
    end: () => endSession(api),
  }
}
