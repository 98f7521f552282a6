import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { type Picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { tourItem } from '../tours-contract.ts'
import { buildIsOverSql } from './is-over.ts'

export const tourRow = z.object({
  id: z.int(),
  name: z.string(),
  lang: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  event_count: z.int(),
  upcoming_count: z.int(),
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
  artist_id: z.int(),
})
type TourRow = z.output<typeof tourRow>
export type TourItem = z.input<typeof tourItem>

/**
 * Builds the columns of {@link tourRow}; the query must alias the table as `t`.
 * @param now the placeholder of the time from which dates are upcoming
 * @param locale the placeholder of the reader's locale
 */
export function buildTourColumns(now: string, locale: string): string {
  return `t.id, ${buildTextSql('t.name', locale)} as name, ${buildLanguageSql(['t.name'], locale)} as lang, t.slug, t.poster_id, t.event_count, t.artist_id,
    ${buildIsoUtcSql('t.first_at')} as first_at, ${buildIsoUtcSql('t.last_at')} as last_at,
    (select count(*)::int from events e
      where e.tour_id = t.id and not ${buildIsOverSql(now)} and e.status <> 'cancelled') as upcoming_count`
}

/** Reads the artists and posters of these tours once, and returns a function that presents a tour. */
export async function createTourPresenter(
  db: ReadDb,
  rows: readonly TourRow[],
): Promise<(row: TourRow) => TourItem> {
  const artistIds = rows.map(row => row.artist_id)
  const posterIds = rows.map(row => row.poster_id)
  const [artists, posters] = await Promise.all([readArtistCards(db, artistIds), readPictures(db, posterIds)])
  return row => present(row, artists.get(row.artist_id), posters.find(row.poster_id))
}

function present(
  row: TourRow,
  { id, name, slug, is_valid, hue }: ArtistCard,
  picture: Picture | null,
): TourItem {
  return {
    tour_id: row.id,
    name: row.name,
    lang: row.lang,
    slug: row.slug,
    poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
    picture,
    thumbnails: toThumbnails(row.poster_id),
    artist: { id, name, slug, is_valid, hue },
    event_count: row.event_count,
    upcoming_count: row.upcoming_count,
    starts_at: row.first_at,
    ends_at: row.last_at,
  }
}
