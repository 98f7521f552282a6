import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { validArtist } from '../../artists/server/index.ts'
import { campaignErrors } from '../contract.ts'
import { artistAndCity, type CampaignRow, campaignColumns, presentCampaign } from './campaign-row.ts'
import { goalOfCity } from './lock-campaign.ts'

interface DetailRow extends CampaignRow {
  rank: number | null
  artist_make_count: number
  artist_city_count: number
  reached_at: Date | null
}

const ofArtist = 'a.makepoints as artist_make_count, a.city_count as artist_city_count'
const rank = `(select count(*)::int + 1 from campaigns r where r.city_id = p.city_id
  and (r.make_count > p.make_count or (r.make_count = p.make_count and r.id < p.id)))`

const byId = `select ${campaignColumns}, ${rank} as rank, ${ofArtist}, p.reached_at
  from campaigns p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id where p.id = $1`

/** The pair is a campaign that waits for its first make where nobody has made it. */
const byPair = `select ${artistAndCity}, ${ofArtist}, p.id, coalesce(p.make_count, 0) as make_count,
    coalesce(p.week_count, 0) as week_count, coalesce(p.goal, ${goalOfCity}) as goal,
    coalesce(p.status, 'open') as status, p.reached_at, case when p.id is not null then ${rank} end as rank
  from (select $1::int as artist_id, $2::int as city_id) k
    left join artists a on a.id = k.artist_id and ${validArtist('a')}
    left join cities c on c.id = k.city_id
    left join campaigns p on p.artist_id = a.id and p.city_id = c.id`

/** One campaign in one round trip, or why there is none. */
export async function getCampaign(
  db: ReadDb,
  promotion: number | { artistId: number; cityId: number },
  locale: string,
) {
  const row = await (typeof promotion === 'number' ? readById(db, promotion) : readByPair(db, promotion))
  if (!('artist_id' in row)) return row
  return {
    ...presentCampaign(row, locale),
    rank: row.rank,
    artist_make_count: row.artist_make_count,
    artist_city_count: row.artist_city_count,
    reached_at: row.reached_at?.toISOString() ?? null,
  }
}

async function readById(db: ReadDb, id: number): Promise<DetailRow | Failure> {
  const [row] = await db.query<DetailRow>({ name: 'campaigns.by-id', text: byId, values: [id] })
  return row ?? fail(campaignErrors.notFound)
}

async function readByPair(
  db: ReadDb,
  { artistId, cityId }: { artistId: number; cityId: number },
): Promise<DetailRow | Failure> {
  const statement = { name: 'campaigns.by-pair', text: byPair, values: [artistId, cityId] }
  const [row] = await db.query<Omit<DetailRow, 'artist_id' | 'city_id'> & NullableIds>(statement)
  if (!row?.artist_id) return fail(campaignErrors.artistNotFound)
  if (!row.city_id) return fail(campaignErrors.cityNotFound)
  return { ...row, artist_id: row.artist_id, city_id: row.city_id }
}

interface NullableIds {
  artist_id: number | null
  city_id: number | null
}
