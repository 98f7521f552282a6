import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../../platform/contract/locales.ts'
import { isRefusal } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { queryCall } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { changeSelf, getSelf } from '../../contract.ts'
import { ownToken } from './own-token.ts'

/** The current-user answer (spec 3, 7.1). */
export type CurrentUser = ResponseOf<typeof getSelf>

/** Saves the language in the fan's profile (spec 6, 7.1). */
export async function saveLocale(api: ApiClient, locale: Locale): Promise<void> {
  if (ownToken().get() === null) return
  await api.call<CallOf<typeof changeSelf>>('PATCH', '/api/v3/users/self/', { locale })
}

const keptMs = 300_000
const selfKey = ['self']

/**
 * Cached for 5 minutes; invalidated by sign-in and sign-out (spec 7.1). A refusal is final; after any other failure, or
 * where there is an older answer, a network that comes back asks again.
 */
export function currentUserQuery(api: ApiClient) {
  return queryOptions({
    queryKey: selfKey,
    queryFn: queryCall<CallOf<typeof getSelf>>(api, '/api/v3/users/self/', {}),
    staleTime: keptMs,
    retryOnMount: false,
    refetchOnReconnect: ({ state }) => state.data !== undefined || !isRefusal(state.error),
  })
}

/** Whether this browser holds a token; undefined on the server and during hydration. */
export const useHasToken = (): boolean | undefined => useToken(undefined)

/** The same where unknown is as good as no: what a visitor sees isn't rendered again when it turns out to be no. */
export const useHasTokenForSure = (): boolean => useToken(false)

function useToken<Unknown>(unknown: Unknown): boolean | Unknown {
  return useSyncExternalStore<boolean | Unknown>(
    listener => ownToken().subscribe(listener),
    () => ownToken().get() !== null,
    () => unknown,
  )
}

/**
 * The current user: undefined while unknown, null for a visitor (spec 6: signed in means that the
 * current-user call succeeds).
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  const hasToken = useHasToken()
  const user = useUserOf(hasToken === true)
  return hasToken === undefined ? undefined : user
}

/** The current user; null for a visitor, and while it is unknown (see {@link useHasTokenForSure}). */
export const useKnownUser = (): CurrentUser | null => useUserOf(useHasTokenForSure()) ?? null

/** Null where there is no token, or nothing but a failure; undefined until it has come. */
function useUserOf(hasToken: boolean): CurrentUser | null | undefined {
  const { data, isError } = useQuery({ ...currentUserQuery(useApi()), enabled: hasToken })
  if (!hasToken) return null
  // A failed re-read leaves what was read before: a token that is no longer good is taken away (401).
  return data ?? (isError ? null : undefined)
}

/** The current user at this moment, for what only asks when it is pressed. */
export function currentUserNow(queryClient: QueryClient): CurrentUser | null {
  if (ownToken().get() === null) return null
  return queryClient.getQueryData<CurrentUser>(selfKey) ?? null
}
