import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { project } from '../project-shapes.ts'
import { saleStops } from '../sale-stops.ts'
import { buildPaidUnitsSql, buildProjectConditions, buildShownPriceSql } from './project-terms.ts'

interface Parameters {
  /** SQL expressions, e.g. `$1`, for the time as a timestamptz and for the reader's language. */
  now: string
  locale: string
}

export interface ProjectReader {
  projectId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Builds the select list of a listed project. The query must alias projects as `p`. */
export function buildProjectColumnsSql({ now, locale }: Parameters): string {
  const terms = buildProjectConditions('p')
  return `p.id, p.type, p.display_option, ${buildTextSql('p.name', locale)} as name, p.slug, p.card_id,
    p.artist_id, ${buildShownPriceSql('p')} as price_minor, p.currency,
    ${buildIsoUtcSql('p.sale_from')} as sale_from, ${buildIsoUtcSql('p.sale_until')} as sale_until,
    case when ${terms.isEnded(now)} then 0
      else floor(extract(epoch from p.sale_until - ${now}) / 86400)::int end as days_left,
    ${terms.availability(now)} as availability, ${terms.saleStop} as sale_stop, ${terms.isEnded(now)} as is_ended, p.goal_count,
    (select coalesce(sum(s.supporter_count), 0)::int from supporter_countries s where s.project_id = p.id)
      as supporter_count,
    case when p.goal_count is not null then ${buildPaidUnitsSql('p')} end as paid_count`
}

export const projectRow = z.object({
  id: z.int(),
  type: z.int(),
  display_option: z.int(),
  name: z.string(),
  slug: z.string(),
  card_id: z.string().nullable(),
  artist_id: z.int().nullable(),
  price_minor: z.int().nullable(),
  currency: z.string(),
  sale_from: z.string(),
  sale_until: z.string(),
  days_left: z.int(),
  availability: z.int(),
  sale_stop: z.enum(saleStops).nullable(),
  is_ended: z.boolean(),
  goal_count: z.int().nullable(),
  supporter_count: z.int(),
  paid_count: z.int().nullable(),
})
type ProjectRow = z.output<typeof projectRow>

export async function readProjectParts(db: ReadDb, rows: readonly ProjectRow[]) {
  const [artists, cards] = await Promise.all([
    readArtistCards(
      db,
      rows.map(row => row.artist_id),
    ),
    readPictures(
      db,
      rows.map(row => row.card_id),
    ),
  ])
  return { artists, cards }
}
type ProjectParts = Awaited<ReturnType<typeof readProjectParts>>

export async function presentProjects(db: ReadDb, rows: readonly ProjectRow[]) {
  const parts = await readProjectParts(db, rows)
  return rows.map(row => presentProject(row, parts))
}

export function presentProject(row: ProjectRow, { artists, cards }: ProjectParts): z.output<typeof project> {
  const artist = artists.find(row.artist_id)
  return {
    id: row.id,
    type: row.type,
    display_option: row.display_option,
    name: row.name,
    slug: row.slug,
    artist: artist && { id: artist.id, name: artist.name, slug: artist.slug, is_valid: artist.is_valid },
    card_image: row.card_id && `/media/${row.card_id}/640.webp`,
    picture: cards.find(row.card_id),
    price: row.price_minor === null ? null : { amount: row.price_minor, currency: row.currency },
    sale_from: row.sale_from,
    sale_until: row.sale_until,
    days_left: row.days_left,
    availability: row.availability,
    sale_stop: row.sale_stop,
    is_ended: row.is_ended,
    supporter_count: row.supporter_count,
    goal: row.goal_count === null ? null : { target: row.goal_count, reached: row.paid_count ?? 0 },
  }
}
