import type { z } from 'zod'
import {
  countArtistsForStaff,
  exportArtists,
  isValidName,
  omitMark,
} from '../../../catalogue/artists/server/index.ts'
import type { CsvCell } from '../../../platform/import/csv-line.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import { artistFilter } from '../contract.ts'
import { toFilter } from './artist-filter.ts'

/** The artists of a filter, by id. */
export const artistExport: ExportDefinition<z.output<typeof artistFilter>> = {
  kind: 'artists',
  right: 'artists.read',
  scope: 'artist',
  filter: artistFilter,
  header: [
    ...['artist_id', 'name', 'slug', 'is_valid', 'is_featured', 'genres'],
    ...['popularity', 'makepoints', 'city_count'],
  ],
  count: (db, filter, scope) => countArtistsForStaff(db, { ...toFilter(filter), scope }),
  async *readRows(db, filter, scope) {
    for await (const artists of exportArtists(db, { ...toFilter(filter), scope })) {
      yield artists.map((artist): CsvCell[] => [
        artist.id,
        omitMark(artist.name),
        artist.slug,
        String(isValidName(artist.name)),
        String(artist.is_featured),
        artist.genres.join('; '),
        artist.popularity,
        artist.makepoints,
        artist.city_count,
      ])
    }
  },
}
