import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../../platform/contract/locales.ts'
import { isRejectedByServer } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { changeSelf, getSelf } from '../../contract.ts'
import { getOwnToken } from './own-token.ts'

export type CurrentUser = ResponseOf<typeof getSelf>

export async function saveLocale(api: ApiClient, locale: Locale): Promise<void> {
  if (getOwnToken().get() === null) return
  await api.call<CallOf<typeof changeSelf>>('PATCH', '/api/v3/users/self/', { locale })
}

const staleMs = 300_000
const selfKey = ['self']

/**
 * Cached for 5 minutes; invalidated by sign-in and sign-out (spec 7.1). A rejection is final; after any other
 * failure, or with older data, it refetches on reconnect.
 */
export function currentUserQuery(api: ApiClient) {
  return queryOptions({
    queryKey: selfKey,
    queryFn: createQueryFn<CallOf<typeof getSelf>>(api, '/api/v3/users/self/', {}),
    staleTime: staleMs,
    retryOnMount: false,
    refetchOnReconnect: ({ state }) => state.data !== undefined || !isRejectedByServer(state.error),
  })
}

/** Returns whether this browser holds a token; undefined on the server and during hydration. */
export const useHasToken = (): boolean | undefined => useToken(undefined)

/** Like {@link useHasToken}, but false while unknown, so that a visitor's view doesn't re-render. */
export const useHasKnownToken = (): boolean => useToken(false)

function useToken<Unknown>(unknown: Unknown): boolean | Unknown {
  return useSyncExternalStore<boolean | Unknown>(
    listener => getOwnToken().subscribe(listener),
    () => getOwnToken().get() !== null,
    () => unknown,
  )
}

/**
 * Returns the current user: undefined while unknown, null for a visitor (spec 6: signed in means that the
 * current-user call succeeds).
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  const hasToken = useHasToken()
  const user = useUser(hasToken === true)
  return hasToken === undefined ? undefined : user
}

/** Returns the current user; null for a visitor and while unknown (see {@link useHasKnownToken}). */
export const useKnownUser = (): CurrentUser | null => useUser(useHasKnownToken()) ?? null

/** Returns null without a token or when only failures came; undefined until the first response. */
function useUser(hasToken: boolean): CurrentUser | null | undefined {
  const { data, isError } = useQuery({ ...currentUserQuery(useApi()), enabled: hasToken })
  if (!hasToken) return null
  // Keeps the data after a failed refetch; an invalid token is removed on 401.
  return data ?? (isError ? null : undefined)
}

/** Returns the cached current user, for event handlers that don't subscribe. */
export function getCurrentUser(queryClient: QueryClient): CurrentUser | null {
  if (getOwnToken().get() === null) return null
  return queryClient.getQueryData<CurrentUser>(selfKey) ?? null
}
