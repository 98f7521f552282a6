import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import type { ListResult } from '../../../platform/server/one-trip-list.ts'
import { searchArtists } from '../../search/server/index.ts'
import * as contract from '../contract.ts'
import { artistPaths } from './artist-paths.ts'
import { presentArtist } from './artist-row.ts'
import { getArtist } from './get-artist.ts'
import { artistContent } from './import/artist-content.ts'
import { indexArtists } from './index-artists.ts'
import { listArtistCampaigns, presentArtistCampaign } from './list-artist-campaigns.ts'
import { listArtistProjects, presentArtistProject } from './list-artist-projects.ts'
import { listPopularArtists, recommendArtists } from './list-artists.ts'
import { listVideos, presentVideo } from './list-videos.ts'

export { type ArtistRow, artistColumns, isValidName, presentArtist } from './artist-row.ts'
export { ensureArtistKeys } from './import/ensure-artist-keys.ts'
export { indexArtists } from './index-artists.ts'

/** A list of something that belongs to an artist: not there without the artist. */
function pageOfArtist<Row, Item>(
  query: { limit: number; offset: number },
  list: ListResult<Row>,
  present: (row: Row) => Item,
) {
  return list.isThere ? toOffsetPage(query, list, present) : fail(contract.artistErrors.notFound)
}

export const artistsModule = {
  name: 'artists',
  // What other programs wrote without the index is found here.
  prepare: async ({ database }) => {
    await database.transaction(db => indexArtists(db))
  },
  sitemap: artistPaths,
  contents: [artistContent],
  implementations: [
    implement(contract.searchArtists, async ({ query }, { read }) => {
      const found = query.query.trim()
        ? await searchArtists(read, query)
        : await listPopularArtists(read, query)
      return toOffsetPage(query, found, presentArtist)
    }),
    implement(contract.recommendArtists, async ({ query }, { read }) => {
      const cityId = query.city_id === 'global' ? null : query.city_id
      return toOffsetPage(query, await recommendArtists(read, { ...query, cityId }), presentArtist)
    }),
    implement(contract.popularArtists, async ({ query }, { read }) =>
      toOffsetPage(query, await listPopularArtists(read, query), presentArtist),
    ),
    implement(contract.artistVideos, async ({ query }, { read }) =>
      toOffsetPage(
        query,
        await listVideos(read, {
          ...query,
          artistId: query.artist_id ?? null,
          youtubeId: query.youtube_id ?? null,
        }),
        presentVideo,
      ),
    ),
    implement(contract.getArtist, async ({ params }, { read, locale }) => {
      const artist = await getArtist(read, { artistId: params.artist_id, locale })
      return artist ?? fail(contract.artistErrors.notFound)
    }),
    implement(contract.artistCampaigns, async ({ params, query }, { read, locale }) => {
      const ids = { artistId: params.artist_id, cityId: query.city_id ?? null }
      const list = await listArtistCampaigns(read, { ...query, ...ids })
      return pageOfArtist(query, list, row => presentArtistCampaign(row, locale))
    }),
    implement(contract.artistProjects, async ({ params, query }, { read, now }) => {
      const list = await listArtistProjects(read, { ...query, artistId: params.artist_id, now: now() })
      return pageOfArtist(query, list, presentArtistProject)
    }),
  ],
} satisfies ServerModule
