import * as z from 'zod'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildProjectConditions, buildShownPriceSql } from './project-terms.ts'

const { availability, isOnSale, isStopped } = buildProjectConditions('p')

const listing = (scope: 'all' | 'artists') =>
  statement({
    name: 'shop.on-sale',
    variant: [scope],
    text: `select p.id, ${buildTextSql('p.name', '$2')} as name, p.type, p.currency, ${buildIsoUtcSql('p.sale_from')} as sale_from,
        ${buildIsoUtcSql('p.sale_until')} as sale_until, p.card_id, p.artist_id, ${buildShownPriceSql('p')} as price_minor,
        ${availability('$1')} as availability
      from projects p where ${isOnSale('$1')} and not ${isStopped} ${scope === 'all' ? '' : 'and p.artist_id = any($4::int[])'}
      order by p.sale_until, p.id limit $3`,
    row: z.object({
      id: z.int(),
      name: z.string(),
      type: z.int(),
      currency: z.string(),
      sale_from: z.string(),
      sale_until: z.string(),
      card_id: z.string().nullable(),
      artist_id: z.int().nullable(),
      price_minor: z.int().nullable(),
      availability: z.int(),
    }),
  })
const lists = { all: listing('all'), artists: listing('artists') }
export type ProjectOnSale = RowOf<(typeof lists)['all']>

interface Query {
  /** Null for all artists. */
  artistIds: number[] | null
  limit: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Lists projects whose sale is open and not stopped, earliest end first. */
export function listOnSale(db: ReadDb, { artistIds, limit, locale, now }: Query): Promise<ProjectOnSale[]> {
  const values = [new Date(now), locale, limit]
  return artistIds === null ? db.query(lists.all, values) : db.query(lists.artists, [...values, artistIds])
}

const firstStatement = statement({
  name: 'shop.first-on-sale',
  text: `select p.id, ${buildTextSql('p.name', '$3')} as name, p.card_id
    from unnest($1::int[]) with ordinality w (artist_id, place) join projects p on p.artist_id = w.artist_id
   where ${isOnSale('$2')} order by w.place, p.sale_until, p.id limit 1`,
  row: z.object({ id: z.int(), name: z.string(), card_id: z.string().nullable() }),
})

/** Finds a project on sale for the first artist in the list who has one. */
export async function findFirstOnSale(
  db: ReadDb,
  { artistIds, locale, now }: Omit<Query, 'artistIds' | 'limit'> & { artistIds: number[] },
): Promise<{ id: number; name: string; picture: Picture | null } | null> {
  const [found] =
    artistIds.length === 0 ? [] : await db.query(firstStatement, [artistIds, new Date(now), locale])
  if (!found) return null
  const pictures = await readPictures(db, [found.card_id])
  return { id: found.id, name: found.name, picture: pictures.find(found.card_id) }
}
