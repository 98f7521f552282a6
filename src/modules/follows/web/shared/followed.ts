import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useHasToken } from '../../../../platform/web/session/current-user.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { followedQuery } from '../queries.ts'

/** How a fan stands to an artist. */
export interface Following {
  isFollowed: boolean
  isMuted: boolean
}

const nothing: Following = { isFollowed: false, isMuted: false }

/** What this page has learnt since it came: newer than its lists. */
const noted = new Map<number, Following>()
const listeners = new Set<() => void>()
let version = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes what the server answered, or what it is expected to answer; null takes the note away. */
export function noteFollowing(artistId: number, state: Following | null): void {
  if (state) noted.set(artistId, state)
  else noted.delete(artistId)
  version += 1
  for (const listener of listeners) listener()
}

export const notedFollowing = (artistId: number): Following | null => noted.get(artistId) ?? null

/** What was learnt belongs to the fan who is signed in, and goes with the session. */
function forgetFollowing(): void {
  for (const artistId of [...noted.keys()]) noteFollowing(artistId, null)
}

/** For artists in view: how the fan stands to each. Nothing on the server, for visitors and until the answer is there. */
export function useFollowing(artistIds: readonly number[]): (artistId: number) => Following {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
  const hasToken = useHasToken() === true
  useEffect(() => {
    if (!hasToken) forgetFollowing()
  }, [hasToken])
  const ids = artistIds.slice(0, 100)
  const query = followedQuery(useApi(), ids)
  const { data } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return artistId => {
    const listed = hasToken ? data?.find(({ artist }) => artist.id === artistId) : undefined
    return notedFollowing(artistId) ?? (listed ? { isFollowed: true, isMuted: listed.is_muted } : nothing)
  }
}
