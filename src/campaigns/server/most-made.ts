import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { hasVisibleArtistSql } from './explore-campaigns.ts'

const most = (
  where: string,
) => `select p.* from campaigns p where ${where} and p.status = 'open' and ${hasVisibleArtistSql}
  order by p.make_count desc, p.id limit $1`

/** Reads at most as many rows per city as the list can show. */
const sources = {
  world: most('true'),
  cities: `select p.* from unnest($2::int[]) c (id) cross join lateral (${most('p.city_id = c.id')}) p
    order by p.make_count desc, p.id limit $1`,
}

const mostMade = (where: keyof typeof sources) =>
  statement({
    name: 'campaigns.most-made',
    variant: [where],
    text: `select p.id, p.artist_id, p.city_id, p.make_count, p.goal from (${sources[where]}) p
      order by p.make_count desc, p.id`,
    row: z.object({
      id: z.int(),
      artist_id: z.int(),
      city_id: z.int(),
      make_count: z.int(),
      goal: z.int(),
    }),
  })
const lists = { world: mostMade('world'), cities: mostMade('cities') }

interface Query {
  /** City filter; null for all cities. */
  cityIds: number[] | null
  limit: number
}

/** Lists open campaigns, most makes first. */
export function listMostMadeCampaigns(
  db: ReadDb,
  { cityIds, limit }: Query,
): Promise<RowOf<(typeof lists)['world']>[]> {
  return cityIds === null ? db.query(lists.world, [limit]) : db.query(lists.cities, [limit, cityIds])
}
