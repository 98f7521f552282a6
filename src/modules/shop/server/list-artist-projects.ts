import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { type ListResult, listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import type { RowOf } from '../../../platform/server/statement.ts'
import { projectAvailability, shownPrice } from './project-terms.ts'

const { isVisible, isSoldOut } = projectAvailability('p')

const artistProjects = listStatement({
  name: 'shop.of-artist',
  exists: 'exists (select from artists where id = $1)',
  from: `from projects p left join media m on m.id = p.card_id
    where p.artist_id = $1 and ${isVisible}`,
  select: `p.id, p.type, p.name, p.slug, p.card_id, m.hue as card_hue, ${shownPrice('p')} as price_minor, p.currency,
    p.display_option, ${isoUtc('p.sale_from')} as sale_from, ${isoUtc('p.sale_until')} as sale_until,
    ${isSoldOut} as is_sold_out`,
  orderBy: 'p.sale_until < $2, abs(extract(epoch from p.sale_until - $2)), p.id',
  row: z.object({
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
  }),
})
type ProjectRow = RowOf<typeof artistProjects>

interface Query {
  artistId: number
  now: number
  limit: number
  offset: number
}

/** Projects of an artist that fans may see: on sale by the time that is left, then ended ones, newest first. */
export function listArtistProjects(
  db: ReadDb,
  { artistId, now, ...page }: Query,
): Promise<ListResult<ProjectRow>> {
  return readList(db, artistProjects, { values: [artistId, new Date(now)], ...page })
}

export function presentArtistProject(row: ProjectRow) {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    slug: row.slug,
    card_image: row.card_id && `/media/${row.card_id}/640.webp`,
    picture: toPicture(row.card_id, row.card_hue),
    price_minor: row.price_minor,
    currency: row.currency,
    display_option: row.display_option,
    sale_from: row.sale_from,
    sale_until: row.sale_until,
    is_sold_out: row.is_sold_out,
  }
}
