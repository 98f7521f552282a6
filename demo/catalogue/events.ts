import { toSlug } from './acts.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoCity } from './cities.ts'
import { Diary, pickDay } from './diary.ts'
import { toursAbout, translatedTitles } from './event-words.ts'
import { toPosterId } from './picture-ids.ts'
import { createRandom, type Random } from './random.ts'
import type { EventArtistRow, EventRow, TourRow } from './rows.ts'
import { festivalTitles, listTitles, nightTitles, tourTitles } from './titles.ts'
import { generateVenues } from './venues.ts'
import { resolveLocalTime } from './zones.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const eventCount = 1500
const tourCount = 120
const festivalCount = 60

export type DemoTour = {
  row: TourRow
  artist: DemoArtist
  title: string
  stops: { city: DemoCity; day: number }[]
}

type Plan = {
  name: string
  tour: number | null
  poster: string
  city: DemoCity
  day: number
  artists: DemoArtist[]
}

function nearness(home: DemoCity, city: DemoCity): number {
  if (home.country === city.country) return 4
  return Math.abs(home.lon - city.lon) < 40 && Math.abs(home.lat - city.lat) < 30 ? 2 : 0.8
}

/** Creates 120 tours of the better-known acts: five to eleven cities, from west to east, a few days apart. */
export function makeTours(seed: number, artists: DemoArtist[], cities: DemoCity[]): DemoTour[] {
  const random = createRandom(`tours ${seed}`)
  const touring = artists
    .filter(artist => artist.isValid)
    .sort((a, b) => b.row.popularity - a.row.popularity)
    .slice(0, tourCount)
  const uses = new Map<string, number>()
  const countUses = (title: string) => uses.get(title) ?? 0
  return touring.map((artist, index) => {
    const titles = random.chance(0.6) ? listTitles(artist.act.script, artist.act.country) : tourTitles.latin
    const title = random
      .shuffle(titles)
      .reduce((best, one) => (countUses(one) < countUses(best) ? one : best))
    uses.set(title, countUses(title) + 1)
    const cityCount = random.int(5, 11)
    const route = new Set<DemoCity>()
    while (route.size < cityCount) {
      route.add(random.weighted(cities, city => city.weight * nearness(artist.home, city)))
    }
    let day = pickDay(random) - random.int(0, 20)
    const stops = [...route]
      .sort((a, b) => a.lon - b.lon)
      .map(city => {
        day += random.int(3, 6)
        return { city, day }
      })
    const row = {
      id: index + 1,
      name: { en: title, ...translatedTitles[title] },
      about: toursAbout[index % (toursAbout.length + 1)] ?? {},
      slug: toSlug(title),
      artist_id: artist.row.id,
      poster_id: toPosterId('tour', index + 1),
    }
    return { row, artist, title, stops }
  })
}

function festivalPlans(random: Random, artists: DemoArtist[], cities: DemoCity[], diary: Diary): Plan[] {
  return Array.from({ length: festivalCount }, (_, index) => {
    const city = random.weighted(cities, c => c.weight)
    const title = festivalTitles[index % festivalTitles.length]!
    const day = pickDay(random)
    const free = artists.filter(artist => diary.isFree(artist, day))
    const bill = new Set<DemoArtist>()
    const size = random.int(3, 6)
    while (bill.size < size) {
      bill.add(random.weighted(free, a => Math.sqrt(a.row.popularity) * nearness(a.home, city)))
    }
    diary.add([...bill], day)
    const poster = toPosterId('festival', index + 1)
    return {
      name: `${title} ${city.name}`,
      tour: null,
      poster,
      city,
      day,
      artists: [...bill],
    }
  })
}

function planNight(random: Random, artists: DemoArtist[], cities: DemoCity[], diary: Diary): Plan {
  const artist = random.weighted(artists, a => Math.sqrt(a.row.popularity + 2000))
  const city = random.weighted(cities, c => c.weight * nearness(artist.home, c) ** 1.5)
  const day = diary.freeDay(random, artist)
  diary.add([artist], day)
  const name = random.pick(nightTitles).replace('*', artist.act.name)
  return {
    name,
    tour: null,
    poster: toPosterId('night', artist.row.id),
    city,
    day,
    artists: [artist],
  }
}

/** Creates 1,500 events: every tour stop, festivals with several acts, and single shows. */
export function makeEvents(
  seed: number,
  today: Date,
  artists: DemoArtist[],
  tours: DemoTour[],
  cities: DemoCity[],
) {
  const random = createRandom(`events ${seed}`)
  const playing = artists.filter(artist => artist.isValid)
  const plans: Plan[] = tours.flatMap(({ row, artist, title, stops }) =>
    stops.map(({ city, day }) => ({
      name: `${title} – ${city.name}`,
      tour: row.id,
      poster: row.poster_id,
      city,
      day,
      artists: [artist],
    })),
  )
  const diary = new Diary()
  for (const plan of plans) diary.add(plan.artists, plan.day)
  plans.push(...festivalPlans(random, playing, cities, diary))
  while (plans.length < eventCount) plans.push(planNight(random, playing, cities, diary))
  const venues = new Map(
    cities.map(city => [city.id, generateVenues(city, createRandom(`venues ${seed} ${city.id}`))]),
  )
  const events = plans.map((plan, index) =>
    eventRow(plan, index + 1, today, venues.get(plan.city.id)!, random),
  )
  const eventArtists: EventArtistRow[] = plans.flatMap((plan, index) =>
    plan.artists.map((artist, position) => ({ event_id: index + 1, artist_id: artist.row.id, position })),
  )
  return { events, eventArtists }
}

/** Filled in by `addEventDetails`. */
const undetailed = {
  ends_at: null,
  previous_starts_at: null,
  status_changed_at: null,
  status_note: {},
  about: {},
  age_min: null,
  age_with_adult: false,
  faq: [],
  lat: null,
  lon: null,
}

function eventRow(
  plan: Plan,
  id: number,
  today: Date,
  venues: { name: string; address: string }[],
  random: Random,
): EventRow {
  const { city, day } = plan
  const fame = Math.max(...plan.artists.map(artist => artist.row.popularity))
  const venue = fame > 300_000 ? venues[random.int(0, 1)]! : random.pick(venues)
  const startMinutes = random.pick([18 * 60, 19 * 60, 19 * 60 + 30, 20 * 60, 20 * 60, 20 * 60 + 30, 21 * 60])
  const date = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + day] as const
  const starts = resolveLocalTime(city.zone, ...date, startMinutes)
  const doors = new Date(starts.getTime() - random.pick([30, 60, 60, 90]) * minuteMs)
  const roll = random.next()
  return {
    id,
    name: plan.name,
    slug: toSlug(plan.name),
    tour_id: plan.tour,
    poster_id: plan.poster,
    city_id: city.id,
    venue: venue.name,
    venue_address: venue.address,
    zone: city.zone,
    doors_at: doors,
    open_at: doors,
    starts_at: starts,
    // No event of the next seven days is cancelled, so that the first page of the list shows events to
    // attend.
    status:
      day >= 0 && day < 7
        ? 'scheduled'
        : roll < 0.025
          ? 'cancelled'
          : roll < 0.05
            ? 'postponed'
            : 'scheduled',
    created_at: new Date(Math.min(starts.getTime(), today.getTime()) - random.int(20, 160) * dayMs),
    ...undetailed,
  }
}
