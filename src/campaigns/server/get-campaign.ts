import * as z from 'zod'
import { validArtist } from '../../catalogue/artists/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { isoUtc } from '../../platform/server/json-rows.ts'
import { statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import { artistAndCity, campaignColumns, campaignRow, presentCampaign } from './campaign-row.ts'
import { goalOfCity } from './lock-campaign.ts'

const ofArtist = 'a.makepoints as artist_make_count, a.city_count as artist_city_count'
const rank = `(select count(*)::int + 1 from campaigns r where r.city_id = p.city_id
  and (r.make_count > p.make_count or (r.make_count = p.make_count and r.id < p.id)))`

/** Of the campaign `p`, which may be none. */
const history = `${isoUtc('p.reached_at')} as reached_at,
  ${isoUtc('(case when p.make_count > 0 then p.created_at end)')} as started_at,
  coalesce((select json_agg(json_build_object('percent', s.percent, 'make_count', s.make_count,
      'reached_at', ${isoUtc('s.reached_at')}) order by s.percent)
    from campaign_milestones s where s.campaign_id = p.id), '[]') as milestones,
  coalesce((select json_agg(l) from (
      select m.number, ${isoUtc("date_trunc('minute', m.made_at)")} as made_at from makes m
      where m.campaign_id = p.id order by m.made_at desc, m.number desc limit 5
    ) l), '[]') as latest_makes`

const detailRow = campaignRow.extend({
  rank: z.int().nullable(),
  artist_make_count: z.int(),
  artist_city_count: z.int(),
  reached_at: z.string().nullable(),
  started_at: z.string().nullable(),
  milestones: z.array(z.object({ percent: z.int(), make_count: z.int(), reached_at: z.string() })),
  latest_makes: z.array(z.object({ number: z.int(), made_at: z.string() })),
})
type DetailRow = z.output<typeof detailRow>

const byId = statement({
  name: 'campaigns.by-id',
  text: `select ${campaignColumns('$2')}, ${rank} as rank, ${ofArtist}, ${history}
    from campaigns p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id where p.id = $1`,
  row: detailRow,
})

/** A pair of artist and city without makes is a campaign, too: it waits for its first make. */
const byPair = statement({
  name: 'campaigns.by-pair',
  text: `select a.id is not null as has_artist, c.id is not null as has_city, (
      select to_json(r) from (
        select ${artistAndCity('$3')}, ${ofArtist}, p.id, coalesce(p.make_count, 0) as make_count,
          coalesce(p.week_count, 0) as week_count, coalesce(p.goal, ${goalOfCity}) as goal,
          coalesce(p.status, 'open') as status, ${history},
          case when p.id is not null then ${rank} end as rank
      ) r where a.id is not null and c.id is not null
    ) as campaign
    from (select $1::int as artist_id, $2::int as city_id) k
      left join artists a on a.id = k.artist_id and ${validArtist('a')}
      left join cities c on c.id = k.city_id
      left join campaigns p on p.artist_id = a.id and p.city_id = c.id`,
  row: z.object({ has_artist: z.boolean(), has_city: z.boolean(), campaign: detailRow.nullable() }),
})

/** One campaign in one round trip, or the reason why there is none. */
export async function getCampaign(
  db: ReadDb,
  promotion: number | { artistId: number; cityId: number },
  locale: string,
) {
  const row = await (typeof promotion === 'number'
    ? readById(db, promotion, locale)
    : readByPair(db, promotion, locale))
  if (!('artist_id' in row)) return row
  return {
    ...presentCampaign(row, locale),
    rank: row.rank,
    artist_make_count: row.artist_make_count,
    artist_city_count: row.artist_city_count,
    reached_at: row.reached_at,
    started_at: row.started_at,
    milestones: row.milestones,
    latest_makes: row.latest_makes,
  }
}

async function readById(db: ReadDb, id: number, locale: string): Promise<DetailRow | Failure> {
  const [row] = await db.query(byId, [id, locale])
  return row ?? fail(campaignErrors.notFound)
}

async function readByPair(
  db: ReadDb,
  { artistId, cityId }: { artistId: number; cityId: number },
  locale: string,
): Promise<DetailRow | Failure> {
  const [found] = await db.query(byPair, [artistId, cityId, locale])
  if (!found?.has_artist) return fail(campaignErrors.artistNotFound)
  return found.campaign ?? fail(campaignErrors.cityNotFound)
}
