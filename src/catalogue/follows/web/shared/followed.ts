import { useQuery } from '@tanstack/react-query'
import { useHasKnownToken } from '../../../../identity/accounts/web/shared/current-user.ts'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { followedQuery } from '../queries.ts'

export interface FollowState {
  isFollowed: boolean
  isMuted: boolean
}

const notFollowed: FollowState = { isFollowed: false, isMuted: false }

/**
 * Returns the follow states of visible artists, including optimistic updates. Empty on the server, for
 * visitors and until loaded.
 */
export function useFollowState(artistIds: readonly number[]): (artistId: number) => FollowState {
  const overlaid = useOverlay<FollowState>('follows')
  const hasToken = useHasKnownToken()
  const ids = artistIds.slice(0, 100)
  const { data = [] } = useQuery({
    ...followedQuery(useApi(), ids),
    enabled: hasToken && ids.length > 0,
  })
  return artistId => {
    if (!hasToken) return notFollowed
    const listed = data.find(({ artist }) => artist.id === artistId)
    return (
      overlaid(String(artistId)) ?? (listed ? { isFollowed: true, isMuted: listed.is_muted } : notFollowed)
    )
  }
}
