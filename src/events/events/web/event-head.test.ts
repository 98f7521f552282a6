import { describe, expect, test } from 'vitest'
import { createTexts } from '../../../platform/web/i18n.tsx'
import { buildEventHead } from './event-head.ts'
import type { Event } from './queries.ts'

const anEvent = {
  id: 7,
  name: 'Paper Moons – Seoul',
  artists: [{ id: 3, name: 'Mira', slug: 'mira', is_valid: true }],
  status: 'scheduled',
  is_done: false,
  is_running: false,
  ends_on: null,
  open_datetime: '2026-12-01T15:00:00.000Z',
  doors_at: '2026-12-01T15:00:00.000Z',
  starts_at: '2026-12-01T16:00:00.000Z',
  ends_at: '2026-12-01T18:00:00.000Z',
  previous_starts_at: null,
  updated_at: '2026-09-01T00:00:00.000Z',
  zone: 'Asia/Seoul',
  venue: 'Moonlight Hall',
  city: { id: 1, name: 'Seoul', country_code: 'KR', nation_name: 'South Korea' },
  tickets: [],
  faq: [],
} as unknown as Event

async function readTitle(change: Partial<Event>, locale: 'en' | 'ja' = 'en') {
  const texts = createTexts(locale)
  await texts.load(['common', 'events'])
  return buildEventHead({ ...anEvent, ...change }, texts).title
}
const artistsNamed = (...names: string[]) => names.map((name, id) => ({ ...anEvent.artists[0]!, id, name }))

describe('event title', () => {
  test('contains artist, name, city and the local day', async () => {
    expect(await readTitle({ name: 'Paper Moons' })).toBe('Mira: Paper Moons, Seoul, Dec 2, 2026')
    expect(await readTitle({ name: 'Paper Moons' }, 'ja')).toBe('Mira「Paper Moons」（Seoul、2026/12/02）')
  })

  test('omits what the event’s own name already contains', async () => {
    expect(await readTitle({})).toBe('Mira: Paper Moons – Seoul, Dec 2, 2026')
    expect(await readTitle({ name: 'An evening with Mira' })).toBe('An evening with Mira, Seoul, Dec 2, 2026')
    expect(await readTitle({ name: 'Mira in Seoul' })).toBe('Mira in Seoul, Dec 2, 2026')
    expect(await readTitle({ name: 'Open Field', artists: [] })).toBe('Open Field, Seoul, Dec 2, 2026')
  })

  test('keeps artists, city and day when the title is too long', async () => {
    const name = 'The long way round the whole of the northern coast'
    expect(await readTitle({ name, artists: artistsNamed('Mira', 'Jacaranda Club') })).toBe(
      'Mira and Jacaranda Club, Seoul, Dec 2, 2026',
    )
  })
})
