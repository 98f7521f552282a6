import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../catalogue/artists/server/index.ts'
import { type City, readCities, toCityCard } from '../../catalogue/cities/server/index.ts'
import { fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../platform/server/json-rows.ts'
import { statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import { campaignColumns, campaignRow, presentCampaign } from './campaign-row.ts'
import { computeGoal } from './goal-of-city.ts'

const rank = `(select count(*)::int + 1 from campaigns r where r.city_id = p.city_id
  and (r.make_count > p.make_count or (r.make_count = p.make_count and r.id < p.id)))`

const history = `${buildIsoUtcSql('p.reached_at')} as reached_at,
  ${buildIsoUtcSql('(case when p.make_count > 0 then p.created_at end)')} as started_at,
  coalesce((select json_agg(json_build_object('percent', s.percent, 'make_count', s.make_count,
      'reached_at', ${buildIsoUtcSql('s.reached_at')}) order by s.percent)
    from campaign_milestones s where s.campaign_id = p.id), '[]') as milestones,
  coalesce((select json_agg(l) from (
      select m.number, ${buildIsoUtcSql("date_trunc('minute', m.made_at)")} as made_at from makes m
      where m.campaign_id = p.id order by m.made_at desc, m.number desc limit 5
    ) l), '[]') as latest_makes`

const detailRow = campaignRow.extend({
  rank: z.int().nullable(),
  reached_at: z.string().nullable(),
  started_at: z.string().nullable(),
  milestones: z.array(z.object({ percent: z.int(), make_count: z.int(), reached_at: z.string() })),
  latest_makes: z.array(z.object({ number: z.int(), made_at: z.string() })),
})
type DetailRow = z.output<typeof detailRow>

const columns = `${campaignColumns}, ${rank} as rank, ${history}`

const byId = statement({
  name: 'campaigns.by-id',
  text: `select ${columns} from campaigns p where p.id = $1`,
  row: detailRow,
})

const byPair = statement({
  name: 'campaigns.by-pair',
  text: `select ${columns} from campaigns p where p.artist_id = $1 and p.city_id = $2`,
  row: detailRow,
})

/** Returns one campaign, or a failure that says whether its artist, its city or the campaign is unknown. */
export async function getCampaign(
  db: ReadDb,
  promotion: number | { artistId: number; cityId: number },
  locale: string,
) {
  if (typeof promotion !== 'number') return getByPair(db, promotion, locale)
  const [row] = await db.query(byId, [promotion])
  if (!row) return fail(campaignErrors.notFound)
  const { artists, cities } = await readNames(db, row, locale)
  return presentDetail(row, { artist: artists.get(row.artist_id), city: cities.get(row.city_id), locale })
}

/** An artist and a city without makes also form a campaign, open for its first make. */
async function getByPair(
  db: ReadDb,
  { artistId, cityId }: { artistId: number; cityId: number },
  locale: string,
) {
  const ids = { artist_id: artistId, city_id: cityId }
  const [[row], { artists, cities }] = await Promise.all([
    db.query(byPair, [artistId, cityId]),
    readNames(db, ids, locale),
  ])
  const artist = artists.find(artistId)
  if (!artist?.is_valid) return fail(campaignErrors.artistNotFound)
  const city = cities.find(cityId)
  if (!city) return fail(campaignErrors.cityNotFound)
  const goal = computeGoal(city.population)
  return presentDetail(row ?? { ...withoutMakes, ...ids, goal }, { artist, city, locale })
}

async function readNames(db: ReadDb, ids: Pick<DetailRow, 'artist_id' | 'city_id'>, locale: string) {
  const [artists, cities] = await Promise.all([
    readArtistCards(db, [ids.artist_id]),
    readCities(db, [ids.city_id], locale),
  ])
  return { artists, cities }
}

function presentDetail(
  row: DetailRow,
  { artist, city, locale }: { artist: ArtistCard; city: City; locale: string },
) {
  return {
    ...presentCampaign(row, { artist, city: toCityCard(city, locale) }),
    rank: row.rank,
    artist_make_count: artist.makepoints,
    artist_city_count: artist.city_count,
    reached_at: row.reached_at,
    started_at: row.started_at,
    milestones: row.milestones,
    latest_makes: row.latest_makes,
  }
}

const withoutMakes = {
  id: null,
  make_count: 0,
  week_count: 0,
  status: 'open',
  rank: null,
  reached_at: null,
  started_at: null,
  milestones: [],
  latest_makes: [],
} as const satisfies Partial<DetailRow>
