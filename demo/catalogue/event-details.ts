import type { DemoCity } from './cities.ts'
import { eventsAbout, notes, questions } from './event-words.ts'
import { createRandom, type Random } from './random.ts'
import type { EventRow } from './rows.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Adds the details that each event's page shows. Uses a separate seed, so that the dates don't change. */
export function addEventDetails(seed: number, todayMs: number, events: EventRow[], cities: DemoCity[]): void {
  const byId = new Map(cities.map(city => [city.id, city]))
  for (const event of events) {
    const random = createRandom(`details ${seed} ${event.id}`)
    const city = byId.get(event.city_id)
    if (city)
      Object.assign(event, pickVenueLocation(city, createRandom(`place ${seed} ${city.id} ${event.venue}`)))
    Object.assign(event, ageRule(random))
    event.faq = random.sample(questions, random.int(2, 5))
    if (random.chance(0.7)) {
      event.ends_at = new Date(event.starts_at.getTime() + random.pick([120, 135, 150, 180]) * minuteMs)
    }
    addStatus(event, todayMs, random)
    if (random.chance(0.6)) event.about = random.pick(eventsAbout)
  }
}

/** Picks a location near the city centre, seeded by the venue so that all its events share it. */
function pickVenueLocation(city: DemoCity, random: Random) {
  return {
    lat: round(city.lat + random.between(-0.03, 0.03)),
    lon: round(city.lon + random.between(-0.04, 0.04)),
  }
}

const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000

function ageRule(random: Random) {
  const roll = random.next()
  if (roll < 0.12) return { age_min: null }
  if (roll < 0.45) return { age_min: 0 }
  if (roll < 0.6) return { age_min: 18 }
  return { age_min: random.pick([6, 12, 14, 16]), age_with_adult: random.chance(0.6) }
}

function addStatus(event: EventRow, todayMs: number, random: Random): void {
  const { status } = event
  if (status === 'scheduled') {
    if (event.starts_at.getTime() > todayMs && random.chance(0.03)) {
      event.previous_starts_at = new Date(event.starts_at.getTime() - random.int(3, 8) * 7 * dayMs)
    }
    return
  }
  event.status_note = random.pick(notes[status])
  const announcedMs = Math.min(todayMs, event.starts_at.getTime()) - random.int(1, 18) * dayMs
  event.status_changed_at = new Date(Math.max(announcedMs, event.created_at.getTime()))
}
