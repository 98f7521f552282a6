import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { useHasToken } from '../../../accounts/web/shared/current-user.ts'
import { followedQuery } from '../queries.ts'

/** How a fan stands to an artist. */
export interface Following {
  isFollowed: boolean
  isMuted: boolean
}

const nothing: Following = { isFollowed: false, isMuted: false }

/** For artists in view: how the fan stands to each. Nothing on the server, for visitors and until the answer is there. */
export function useFollowing(artistIds: readonly number[]): (artistId: number) => Following {
  const overlaid = useOverlay<Following>('follows')
  const hasToken = useHasToken() === true
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
