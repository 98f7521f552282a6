import * as z from 'zod'
import { isValidName } from '../../catalogue/artists/server/index.ts'
import { cityColumns, cityRow, presentCity } from '../../catalogue/cities/server/index.ts'
import { toPicture } from '../../platform/contract/picture.ts'
import type { campaign } from '../contract.ts'

/** What every list of campaigns selects. */
export const campaignRow = cityRow.extend({
  /** Null for one that waits for its first make. */
  id: z.int().nullable(),
  make_count: z.int(),
  week_count: z.int(),
  goal: z.int(),
  status: z.enum(['open', 'reached', 'done']),
  artist_id: z.int(),
  artist_name: z.string(),
  slug: z.string(),
  image_id: z.string().nullable(),
  hue: z.int(),
})
export type CampaignRow = z.output<typeof campaignRow>

/**
 * The artist's and the city's columns of {@link campaignRow}, of tables that the query calls `a` and `c`.
 * @param locale the parameter that holds the reader's, such as `$3`
 */
export const artistAndCity = (locale: string) =>
  `a.id as artist_id, a.name as artist_name, a.slug, a.image_id, a.hue, ${cityColumns(locale)}`

/** The columns of {@link campaignRow}; the campaign is `p`, `locale` as for {@link artistAndCity}. */
export const campaignColumns = (locale: string) =>
  `p.id, p.make_count, p.week_count, p.goal, p.status, ${artistAndCity(locale)}`

export function presentCampaign(row: CampaignRow, locale: string): z.input<typeof campaign> {
  return {
    id: row.id,
    artist: {
      id: row.artist_id,
      name: row.artist_name,
      slug: row.slug,
      picture: toPicture(row.image_id, row.hue),
      hue: row.hue,
      is_valid: isValidName(row.artist_name),
    },
    city: presentCity(row, locale),
    make_count: row.make_count,
    week_count: row.week_count,
    goal: row.goal,
    status: row.status,
  }
}
