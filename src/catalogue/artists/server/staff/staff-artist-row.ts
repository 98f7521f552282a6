import * as z from 'zod'
import type { RowOf } from '../../../../platform/server/statement.ts'

/** The columns of {@link staffArtistRow}; the query must alias the table as `a`. */
export const staffArtistColumns = `a.id, a.name, a.slug, a.image_id, a.hue, a.genres, a.is_featured, a.popularity,
  a.makepoints, a.city_count, a.version`

export const staffArtistRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image_id: z.string().nullable(),
  hue: z.int(),
  genres: z.array(z.string()),
  is_featured: z.boolean(),
  popularity: z.int(),
  makepoints: z.int(),
  city_count: z.int(),
  version: z.int(),
})
export type StaffArtistRow = RowOf<{ row: typeof staffArtistRow }>
