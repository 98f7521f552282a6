import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { listArtistPaths } from './artist-paths.ts'
import { presentArtist } from './artist-row.ts'
import { addPreview } from './commands/add-preview.ts'
import { artistCommands } from './commands/artist-commands.ts'
import { getArtist } from './get-artist.ts'
import { artistContent } from './import/artist-content.ts'
import { artistSongContent } from './import/song-content.ts'
import { artistVideoContent } from './import/video-content.ts'
import { indexArtists } from './index-artists.ts'
import { listPopularArtists, recommendArtists } from './list-artists.ts'
import { listVideos, presentVideo } from './list-videos.ts'
import { previewRoute } from './previews/preview-route.ts'
import { searchArtists } from './search-artists.ts'

export { type ArtistCard, readArtistCards } from './artist-cards.ts'
export { artistColumns, artistRow, presentArtist } from './artist-row.ts'
export { listBestKnownArtists } from './best-known.ts'
export { artistHelp, toArtistNotFound } from './commands/artist-argument.ts'
export { buildCountMakesSql } from './count-makes.ts'
export { findArtist } from './find-artist.ts'
export { findUntranslatedGenres, listGenreNames, translateGenres } from './genre-names.ts'
export { findArtistsByName } from './import/artists-by-name.ts'
export { createArtists } from './import/create-artists.ts'
export { ensureArtistKeys } from './import/ensure-artist-keys.ts'
export { indexArtists } from './index-artists.ts'
export { isArtist } from './is-artist.ts'
export { markArtists } from './mark-artist.ts'
export { matchArtists } from './match-artists.ts'
export {
  type MarkChange,
  type MarkEffect,
  onArtistsMarked,
} from './on-artists-marked.ts'
export { matchTier } from './rank-artists.ts'
export { type ArtistSelection, actOnArtists } from './staff/act-on-artists.ts'
export type { ArtistFilter } from './staff/artist-filter.ts'
export { createArtist } from './staff/create-artist.ts'
export { editArtist } from './staff/edit-artist.ts'
export { countArtistsForStaff, exportArtists } from './staff/export-artists.ts'
export { getArtistForStaff } from './staff/get-artist-for-staff.ts'
export { listArtistsForStaff } from './staff/list-artists-for-staff.ts'
export { lockArtists } from './staff/lock-artists.ts'
export type { StaffArtistRow } from './staff/staff-artist-row.ts'
export {
  buildInvalidArtistSql,
  buildValidArtistSql,
  isValidName,
  omitMark,
} from './valid-artist.ts'

export const artistsModule = {
  name: 'artists',
  tables: ['artists', 'artist_videos', 'artist_songs', 'song_previews', 'artist_suffixes'],
  // Indexes artists that were inserted directly into the database.
  prepare: async ({ database }) => {
    await database.transaction(db => indexArtists(db))
  },
  sitemap: listArtistPaths,
  documents: [previewRoute],
  contents: [artistContent, artistVideoContent, artistSongContent],
  commands: [...artistCommands, addPreview],
  implementations: [
    implement(contract.searchArtists, async ({ query }, { read, locale }) => {
      const found = query.query.trim()
        ? await searchArtists(read, query)
        : await listPopularArtists(read, query)
      return toOffsetPage(query, found, row => presentArtist(row, locale))
    }),
    implement(contract.recommendArtists, async ({ query }, { read, locale }) => {
      const cityId = query.city_id === 'global' ? null : query.city_id
      const list = await recommendArtists(read, { ...query, cityId })
      if (!list.isThere) return fail(contract.artistErrors.cityNotFound)
      return toOffsetPage(query, list, row => presentArtist(row, locale))
    }),
    implement(contract.popularArtists, async ({ query }, { read, locale }) =>
      toOffsetPage(query, await listPopularArtists(read, query), row => presentArtist(row, locale)),
    ),
    implement(contract.artistVideos, async ({ query }, { read }) => {
      const of = { artistId: query.artist_id ?? null, youtubeId: query.youtube_id ?? null }
      const list = await listVideos(read, { ...query, ...of })
      if (!list.isThere) return fail(contract.artistErrors.notFound)
      return toOffsetPage(query, list, presentVideo)
    }),
    implement(contract.getArtist, async ({ params }, { read, locale }) => {
      const artist = await getArtist(read, { artistId: params.artist_id, locale })
      return artist ?? fail(contract.artistErrors.notFound)
    }),
  ],
} satisfies ServerModule
