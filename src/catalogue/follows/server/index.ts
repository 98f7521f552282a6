import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { presentArtist } from '../../artists/server/index.ts'
import * as contract from '../contract.ts'
import { follow, listFollows, unfollow } from './follow.ts'
import { followData } from './personal-data.ts'

export { listFollowedArtistIds } from './followed-artists.ts'
export { listFollowerIds } from './followers.ts'
export { type NextEvent, type NextEventsQuery, registerNextEvents } from './next-events.ts'

export const followsModule: ServerModule = {
  name: 'follows',
  implementations: [
    implement(contract.followArtist, ({ params, body }, context) => {
      const { userId } = context.fan
      const input = { userId, artistId: params.artist_id, isMuted: body.is_muted, now: context.now() }
      return context.write(db => follow(db, input))
    }),
    implement(contract.unfollowArtist, ({ params }, context) =>
      context.write(db => unfollow(db, context.fan.userId, params.artist_id)),
    ),
    implement(contract.listFollows, async ({ query }, context) => {
      const { userId } = context.fan
      const artistIds = query.artist_ids ?? null
      const reader = { now: context.now(), locale: context.locale }
      const { list, nextEvents } = await listFollows(context.read, { ...query, ...reader, userId, artistIds })
      return toOffsetPage(query, list, row => ({
        followed_at: row.followed_at,
        is_muted: row.is_muted,
        artist: presentArtist(row, context.locale),
        next_event: nextEvents.get(row.id) ?? null,
      }))
    }),
  ],
  personalData: followData,
}
