import type { DemoArtist } from './artists.ts'
import { findSecondOfArtist, findWantedAndRising } from './campaign-rails.ts'
import type { DemoCity } from './cities.ts'
import { createRandom, type Random } from './random.ts'
import type { CampaignRow, EventArtistRow, EventRow } from './rows.ts'
import { findBiggestScenes } from './screens.ts'

const dayMs = 86_400_000
const campaignCount = 900
const freshCount = 14
const fulfilledCount = 14
const thinningMax = 500
const goals = [50, 80, 120, 200, 300, 400, 600, 800, 1200, 2000]

type Shows = { events: EventRow[]; eventArtists: EventArtistRow[] }

/**
 * Creates 900 campaigns, one per artist and city. A campaign whose artist has played or will play in its city
 * may be done; the others are open or have reached their goal.
 */
export function makeCampaigns(
  seed: number,
  todayMs: number,
  artists: DemoArtist[],
  cities: DemoCity[],
  shows: Shows,
): CampaignRow[] {
  const random = createRandom(`campaigns ${seed}`)
  const cityByEvent = new Map(shows.events.map(event => [event.id, event.city_id]))
  const played = new Set(shows.eventArtists.map(row => `${row.artist_id} ${cityByEvent.get(row.event_id)}`))
  const validArtists = artists.filter(artist => artist.isValid)
  const rows = createFulfilledCampaigns(createRandom(`happened ${seed}`), todayMs, artists, shows)
  const taken = new Set(rows.map(row => `${row.artist_id} ${row.city_id}`))
  while (rows.length < campaignCount) {
    const { row: artist } = random.weighted(validArtists, a => (a.row.popularity + 3000) ** 0.55)
    const city = random.weighted(cities, c => c.weight ** 0.85)
    const key = `${artist.id} ${city.id}`
    if (taken.has(key)) continue
    taken.add(key)
    const reach = 0.4 * Math.sqrt(artist.popularity + 4000) * Math.min(2, 0.4 + city.weight / 10)
    const goal = goals.find(g => g > reach * random.between(0.6, 2)) ?? 2000
    const progress = random.weighted([0.12, 0.35, 0.6, 0.85, 0.97, 1.15], p =>
      p < 0.5 ? 3 : p > 0.9 ? 1 : 2,
    )
    const makeCount = Math.max(1, Math.round(goal * progress * random.between(0.85, 1.04)))
    const reached = makeCount >= goal
    rows.push({
      id: rows.length + 1,
      artist_id: artist.id,
      city_id: city.id,
      make_count: makeCount,
      goal,
      status: !reached ? 'open' : played.has(key) ? 'done' : 'reached',
      created_at: new Date(todayMs - random.int(3, 700) * dayMs),
    })
  }
  startFresh(createRandom(`fresh ${seed}`), todayMs, rows, artists)
  thinOut(
    todayMs,
    rows,
    findBiggestScenes(cities).map(city => city.id),
  )
  return rows
}

/** Creates campaigns whose show has taken place, each for a different artist. */
function createFulfilledCampaigns(
  random: Random,
  todayMs: number,
  artists: DemoArtist[],
  { events, eventArtists }: Shows,
): CampaignRow[] {
  const known = new Set(artists.filter(({ row }) => row.popularity > 12_000).map(({ row }) => row.id))
  const past = new Map(
    events
      .filter(event => event.starts_at.getTime() < todayMs && event.status === 'scheduled')
      .map(event => [event.id, event]),
  )
  const nights = random.shuffle(
    eventArtists.filter(row => past.has(row.event_id) && known.has(row.artist_id)),
  )
  const firstNights = [...new Map(nights.map(row => [row.artist_id, row])).values()].slice(0, fulfilledCount)
  return firstNights.map(({ artist_id: artistId, event_id: eventId }, index) => {
    const goal = random.pick([120, 200, 300, 400, 600])
    const event = past.get(eventId)!
    return {
      id: index + 1,
      artist_id: artistId,
      city_id: event.city_id,
      goal,
      status: 'done',
      make_count: Math.round(goal * random.between(1.02, 1.3)),
      created_at: new Date(event.starts_at.getTime() - random.int(120, 300) * dayMs),
    }
  })
}

/** Moves the start of some campaigns by well-known artists to the last few days, with fast progress. */
function startFresh(random: Random, todayMs: number, rows: CampaignRow[], artists: DemoArtist[]): void {
  const known = new Set(artists.filter(({ row }) => row.popularity > 40_000).map(({ row }) => row.id))
  const open = random.shuffle(rows.filter(row => row.status === 'open' && known.has(row.artist_id)))
  const fresh = [...new Map(open.map(row => [row.artist_id, row])).values()].slice(0, freshCount)
  for (const row of fresh) {
    row.goal = random.pick([300, 400, 600, 800])
    row.make_count = Math.round(row.goal * random.between(0.38, 0.93))
    row.created_at = new Date(todayMs - random.int(3, 9) * dayMs)
  }
}

/**
 * Halves an artist's second campaign until no list shows two of one artist, because a rail has one card per
 * artist.
 */
function thinOut(todayMs: number, rows: CampaignRow[], cityIds: readonly number[]): void {
  for (let tries = 0; tries < thinningMax; tries++) {
    const second = findSecondOfArtist(todayMs, rows) ?? findWantedAndRising(todayMs, rows, cityIds)
    if (!second) return
    if (second.status === 'done') second.status = 'reached'
    if (second.status !== 'open') second.goal = Math.ceil(second.goal / 2)
    second.make_count = Math.ceil(second.make_count / 2)
  }
  throw new Error('the rails of campaigns still show an artist twice')
}

/** Adds the campaigns' makes and cities to each artist's totals. */
export function addUpCampaigns(artists: DemoArtist[], campaigns: CampaignRow[]): void {
  const rows = new Map(artists.map(artist => [artist.row.id, artist.row]))
  for (const campaign of campaigns) {
    const row = rows.get(campaign.artist_id)!
    row.makepoints += campaign.make_count
    row.city_count += 1
  }
}
