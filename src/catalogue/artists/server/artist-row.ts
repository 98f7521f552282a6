import * as z from 'zod'
import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { artistItem } from '../contract.ts'
import { translateGenres } from './genre-names.ts'
import { isValidName } from './valid-artist.ts'

export const artistRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  mmt_id: z.string().nullable(),
  genres: z.array(z.string()),
  itunes_artist_id: z.string().nullable(),
  youtube_id: z.string().nullable(),
  image_id: z.string().nullable(),
  hue: z.int(),
  is_featured: z.boolean(),
  makepoints: z.int(),
  city_count: z.int(),
  version: z.int(),
})
export type ArtistRow = z.output<typeof artistRow>

/** The columns of {@link artistRow}; the query must alias the table as `a`. */
export const artistColumns = `a.id, a.name, a.slug, a.mmt_id, a.genres, a.itunes_artist_id, a.youtube_id,
  a.image_id, a.hue, a.is_featured, a.makepoints, a.city_count, a.version`

export function presentArtist(row: ArtistRow, locale: string): z.input<typeof artistItem> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: row.image_id && `/media/${row.image_id}/640.webp`,
    picture: toPicture(row.image_id, row.hue),
    thumbnails: toThumbnails(row.image_id),
    mmt_id: row.mmt_id,
    genres: row.genres,
    genre_names: translateGenres(row.genres, locale),
    itunes_artist_id: row.itunes_artist_id,
    youtube_id: row.youtube_id,
    city_count: row.city_count,
    is_valid: isValidName(row.name),
    is_featured: row.is_featured,
    makepoints: row.makepoints,
    version: row.version,
  }
}
