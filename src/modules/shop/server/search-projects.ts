import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { listOf, pageOf, pageRows, reach } from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isValidName } from '../../artists/server/index.ts'
import { matchingArtists, normalise } from '../../search/server/index.ts'
import { projectAvailability, shownPrice } from './project-terms.ts'

const terms = projectAvailability('p')

const foundRow = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  slug: z.string(),
  card_id: z.string().nullable(),
  card_hue: z.int().nullable(),
  price_minor: z.int().nullable(),
  currency: z.string(),
  display_option: z.int(),
  sale_from: z.string(),
  sale_until: z.string(),
  is_sold_out: z.boolean(),
  is_ended: z.boolean(),
  artist_id: z.int(),
  artist_name: z.string(),
  artist_slug: z.string(),
})
type FoundRow = z.output<typeof foundRow>

const byArtistName = statement({
  name: 'shop.search-projects',
  text: `
    with found as materialized (
      select p.id, m.place as artist_place, p.sale_until, ${terms.isEnded('$2')} as is_ended
        from ${matchingArtists('$1')} m
        join projects p on p.artist_id = m.id
       where ${terms.isVisible}
    ), page as (
      select f.*, row_number() over (
               order by f.artist_place, f.is_ended, abs(extract(epoch from f.sale_until - $2)), f.id) as place
        from found f order by place limit $3 offset $4
    )
    select (select least(count(*), ${reach})::int from found) as total_count,
      ${pageRows(`
        select p.id, p.type, p.name, p.slug, p.card_id, m.hue as card_hue, ${shownPrice('p')} as price_minor,
               p.currency, p.display_option, ${isoUtc('p.sale_from')} as sale_from,
               ${isoUtc('p.sale_until')} as sale_until, f.is_ended, ${terms.isSoldOut} as is_sold_out,
               a.id as artist_id, a.name as artist_name, a.slug as artist_slug
          from page f
          join projects p on p.id = f.id
          join artists a on a.id = p.artist_id
          left join media m on m.id = p.card_id
         where f.place <= ${reach}
         order by f.place`)}`,
  row: pageOf(foundRow),
})

interface Query {
  artistName: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/**
 * Projects that fans may see of the artists that a name finds (spec 2.5, 7.4), in one round trip: in the order of
 * the artists, and of each artist those on sale by the time that is left, then ended ones, newest first. The 300
 * best artists are looked at; the count and the pages stop at 1,001 projects.
 */
export async function searchProjects(db: ReadDb, { artistName, now, limit, offset }: Query) {
  const form = normalise(artistName)
  if (form === '') return { totalCount: 0, rows: [] }
  const [page] = await db.query(byArtistName, [form, new Date(now), limit, offset])
  return listOf(page)
}

export function presentFoundProject(row: FoundRow) {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    slug: row.slug,
    card_image: row.card_id && `/media/${row.card_id}/640.webp`,
    picture: toPicture(row.card_id, row.card_hue),
    artist: {
      id: row.artist_id,
      name: row.artist_name,
      slug: row.artist_slug,
      is_valid: isValidName(row.artist_name),
    },
    price_minor: row.price_minor,
    currency: row.currency,
    display_option: row.display_option,
    sale_from: row.sale_from,
    sale_until: row.sale_until,
    is_sold_out: row.is_sold_out,
    is_ended: row.is_ended,
  }
}
