import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../web-app.tsx'
import { ownToken } from './own-token.ts'

/** The signed-in user as the frame needs it (spec 7.1). */
export interface CurrentUser {
  id: number
  mk2_id: string
  username: string
  name: string
  image: string | null
  images: { thumb: string | null }
  primary_email: { value: string }
  locale: string
  city: { id: number } | null
  phone?: { country_code: string; phone_number: string; is_verified: boolean }
}

interface GetSelf {
  method: 'GET'
  path: '/api/v3/users/self/'
  input: object
  answer: CurrentUser
}

interface PatchSelf {
  method: 'PATCH'
  path: '/api/v3/users/self/'
  input: { locale: string }
  answer: unknown
}

/** Keeps a language in the profile of whoever is signed in (spec 6, 7.1). */
export function saveLocale(api: ApiClient, locale: string): Promise<unknown> {
  return api.call<PatchSelf>('PATCH', '/api/v3/users/self/', { locale })
}

const keptMs = 300_000

/** Kept 5 minutes on success, an error for good; refreshed after sign-in and sign-out (spec 7.1). */
export function currentUserQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self'],
    queryFn: () =>
      api.call<GetSelf>('GET', '/api/v3/users/self/', {}, { keepMs: keptMs, keepErrorMs: 'forever' }),
    staleTime: query => (query.state.status === 'error' ? Number.POSITIVE_INFINITY : keptMs),
    retryOnMount: false,
  })
}

/** Whether this browser holds a token; undefined on the server and while the page is taken over. */
export function useHasToken(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    listener => ownToken().subscribe(listener),
    () => ownToken().get() !== null,
    () => undefined,
  )
}

/**
 * Who is signed in: undefined while that is not known yet, null for a visitor (spec 6: signed in is who the
 * current-user call succeeds for).
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  const hasToken = useHasToken()
  const { data, isError } = useQuery({ ...currentUserQuery(useApi()), enabled: hasToken === true })
  if (hasToken === undefined) return undefined
  if (!hasToken || isError) return null
  return data
}
