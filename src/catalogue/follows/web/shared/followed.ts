import { useQuery } from '@tanstack/react-query'
import { useHasTokenForSure } from '../../../../identity/accounts/web/shared/current-user.ts'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { followedQuery } from '../queries.ts'

/** A fan's follow state of an artist. */
export interface Following {
  isFollowed: boolean
  isMuted: boolean
}

const nothing: Following = { isFollowed: false, isMuted: false }

/**
 * Follow states of visible artists, including optimistic updates. Empty on the server, for visitors and until
 * loaded.
 */
export function useFollowing(artistIds: readonly number[]): (artistId: number) => Following {
  const overlaid = useOverlay<Following>('follows')
  const hasToken = useHasTokenForSure()
  const ids = artistIds.slice(0, 100)
  const { data = [] } = useQuery({
    ...followedQuery(useApi(), ids),
    enabled: hasToken && ids.length > 0,
  })
  return artistId => {
    if (!hasToken) return nothing
    const listed = data.find(({ artist }) => artist.id === artistId)
    return overlaid(String(artistId)) ?? (listed ? { isFollowed: true, isMuted: listed.is_muted } : nothing)
  }
}
