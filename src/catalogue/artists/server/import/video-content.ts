import { text } from '../../../../platform/import/cell-types.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { videoColumns } from '../../../../platform/import/video-columns.ts'

/** Import and export of videos (docs/operators.md). */
export const artistVideoContent: ContentKind = {
  name: 'artist-videos',
  table: 'artist_videos',
  isRemovable: true,
  natural: {
    keyColumns: ['artist', 'youtube_id'],
    match: 't.artist_id = s.artist_id and t.youtube_id = s.youtube_id',
  },
  columns: {
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
    ...videoColumns,
  },
}
