import type { DemoCity } from './cities.ts'
import { type Random, randomFrom } from './random.ts'
import type { EventRow } from './rows.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

const questions: [question: string, answer: string][] = [
  [
    'Can I bring a bag?',
    'Yes, up to the size of a sheet of A4 paper. Larger ones stay in the cloakroom by the entrance.',
  ],
  [
    'Is there a cloakroom?',
    'Yes, from doors until half an hour after the last song. It takes cards and coins.',
  ],
  [
    'Can I come in later?',
    'Doors stay open until an hour after the start. Between songs the staff lets you in at once.',
  ],
  [
    'Is the venue step-free?',
    'Yes. A ramp leads to the hall, and there is a raised place with a clear view. Write to the venue to keep one.',
  ],
  [
    'May I take pictures?',
    'With a phone, yes, without flash. Cameras with a lens that comes off stay in the cloakroom.',
  ],
  [
    'Can I give my ticket to somebody else?',
    'Yes, until the day before. Change the name where you bought the ticket.',
  ],
  [
    'Are there seats?',
    'The floor is standing. There are a few rows of seats at the back, first come, first served.',
  ],
  ['How long is the show?', 'About two hours, with the support act and one short break.'],
  ['What if it rains?', 'The show goes on. Umbrellas stay outside, raincoats are at the merchandise stand.'],
]

const notes = {
  cancelled: [
    'The artist is ill and the doctors said no. Tickets are refunded by themselves where they were bought, within ten days.',
    'The venue had to close for repairs and no other hall of its size was free. You get your money back where you bought your ticket.',
  ],
  postponed: [
    'The stage did not get here in time. A new date is being found; your ticket stays valid for it.',
    'No voice, no show. Tickets stay valid for the new date, which will be told here first.',
  ],
}

/** Adds to each event what a fan wants to know before going there. Its own seed, so the plan of dates stays as it was. */
export function addEventDetails(seed: number, todayMs: number, events: EventRow[], cities: DemoCity[]): void {
  const byId = new Map(cities.map(city => [city.id, city]))
  for (const event of events) {
    const random = randomFrom(`details ${seed} ${event.id}`)
    const city = byId.get(event.city_id)
    if (city) Object.assign(event, placeOf(city, randomFrom(`place ${seed} ${city.id} ${event.venue}`)))
    Object.assign(event, ageRule(random))
    event.faq = random
      .sample(questions, random.int(2, 5))
      .map(([question, answer]) => ({ question: { en: question }, answer: { en: answer } }))
    if (random.chance(0.7)) {
      event.ends_at = new Date(event.starts_at.getTime() + random.pick([120, 135, 150, 180]) * minuteMs)
    }
    addStatus(event, todayMs, random)
  }
}

/** All nights at one venue are at one place, a short way from the middle of the city. */
function placeOf(city: DemoCity, random: Random) {
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
  event.status_note = { en: random.pick(notes[status]) }
  const told = Math.min(todayMs, event.starts_at.getTime()) - random.int(1, 18) * dayMs
  event.status_changed_at = new Date(Math.max(told, event.created_at.getTime()))
}
