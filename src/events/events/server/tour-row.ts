import * as z from 'zod'
import { isValidName } from '../../../catalogue/artists/server/index.ts'
import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { languageOf, textIn } from '../../../platform/server/localized-text.ts'
import { isOver } from './is-over.ts'

/** What every list of tours selects. */
export const tourRow = z.object({
  id: z.int(),
  name: z.string(),
  lang: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  poster_hue: z.int().nullable(),
  event_count: z.int(),
  upcoming_count: z.int(),
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
  artist_id: z.int(),
  artist_name: z.string(),
  artist_slug: z.string(),
  artist_hue: z.int(),
})
export type TourRow = z.output<typeof tourRow>

/**
 * The columns of {@link tourRow}, of tables that the query calls `t`, `a` and `m`.
 * @param now the placeholder of the moment from which dates are to come
 * @param locale the placeholder of the reader's locale
 */
export function tourColumns(now: string, locale: string): string {
  return `t.id, ${textIn('t.name', locale)} as name, ${languageOf(['t.name'], locale)} as lang, t.slug, t.poster_id, m.hue as poster_hue, t.event_count,
    ${isoUtc('t.first_at')} as first_at, ${isoUtc('t.last_at')} as last_at,
    (select count(*)::int from events e
      where e.tour_id = t.id and not ${isOver(now)} and e.status <> 'cancelled') as upcoming_count,
    a.id as artist_id, a.name as artist_name, a.slug as artist_slug, a.hue as artist_hue`
}

export function presentTour(row: TourRow) {
  return {
    tour_id: row.id,
    name: row.name,
    lang: row.lang,
    slug: row.slug,
    poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
    picture: toPicture(row.poster_id, row.poster_hue),
    thumbnails: toThumbnails(row.poster_id),
    artist: {
      id: row.artist_id,
      name: row.artist_name,
      slug: row.artist_slug,
      is_valid: isValidName(row.artist_name),
      hue: row.artist_hue,
    },
    event_count: row.event_count,
    upcoming_count: row.upcoming_count,
    starts_at: row.first_at,
    ends_at: row.last_at,
  }
}
