import type { DemoArtist } from './artists.ts'
import type { DemoCity } from './cities.ts'
import { randomFrom } from './random.ts'
import type { CampaignRow, EventArtistRow, EventRow } from './rows.ts'

const dayMs = 86_400_000
const campaignCount = 900
const goals = [50, 80, 120, 200, 300, 400, 600, 800, 1200, 2000]

/**
 * 900 campaigns, one per artist and city. A campaign whose artist has played or will play in its city
 * may be done; the others are open or have reached their goal.
 */
export function makeCampaigns(
  seed: number,
  todayMs: number,
  artists: DemoArtist[],
  cities: DemoCity[],
  shows: { events: EventRow[]; eventArtists: EventArtistRow[] },
): CampaignRow[] {
  const random = randomFrom(`campaigns ${seed}`)
  const cityOf = new Map(shows.events.map(event => [event.id, event.city_id]))
  const played = new Set(shows.eventArtists.map(row => `${row.artist_id} ${cityOf.get(row.event_id)}`))
  const wanted = artists.filter(artist => artist.isValid)
  const taken = new Set<string>()
  const rows: CampaignRow[] = []
  while (rows.length < campaignCount) {
    const { row: artist } = random.weighted(wanted, a => (a.row.popularity + 3000) ** 0.55)
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
  return rows
}

/** Writes onto each artist what its campaigns add up to: makes, and the number of its cities. */
export function addUpCampaigns(artists: DemoArtist[], campaigns: CampaignRow[]): void {
  const rows = new Map(artists.map(artist => [artist.row.id, artist.row]))
  for (const campaign of campaigns) {
    const row = rows.get(campaign.artist_id)!
    row.makepoints += campaign.make_count
    row.city_count += 1
  }
}
