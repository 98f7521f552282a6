import type { z } from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import { isValidName } from '../../artists/server/index.ts'
import { type CityColumns, cityColumns, presentCity } from '../../cities/server/index.ts'
import type { campaign } from '../contract.ts'

/** What every list of campaigns selects. */
export interface CampaignRow extends CityColumns {
  id: number | null
  make_count: number
  week_count: number
  goal: number
  status: 'open' | 'reached' | 'done'
  artist_id: number
  artist_name: string
  slug: string
  image_id: string | null
  hue: number
}

/** The artist's and the city's columns of {@link CampaignRow}, of tables that the query calls `a` and `c`. */
export const artistAndCity = `a.id as artist_id, a.name as artist_name, a.slug, a.image_id, a.hue, ${cityColumns}`

/** The columns of {@link CampaignRow}; the campaign is `p`. */
export const campaignColumns = `p.id, p.make_count, p.week_count, p.goal, p.status, ${artistAndCity}`

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
