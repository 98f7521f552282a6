import { text, whole } from '../../../../platform/import/cell-types.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'

/** Import and export of songs (docs/operators.md). */
export const artistSongContent: ContentKind = {
  name: 'artist-songs',
  table: 'artist_songs',
  isRemovable: true,
  natural: {
    keyColumns: ['artist', 'title'],
    match: 't.artist_id = s.artist_id and t.title = s.title',
  },
  columns: {
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
    title: { type: text(200), help: 'as shown', isRequired: true },
    position: { type: whole(0, 32_767), help: 'its place, 0 unless told', fallback: '0' },
    preview_id: {
      type: {
        ...text(80, /^[a-z0-9-]+$/, 'id of a preview, as preview add prints it'),
        says: 'id by preview add',
      },
      help: 'what it sounds like',
      idOf: { table: 'song_previews', says: 'there is no preview' },
    },
  },
}
