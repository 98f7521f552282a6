import { describe, expect, test } from 'vitest'
import { buildEventRecord } from './event-records.ts'
import type { Event } from './queries.ts'

const thumbnails = Object.fromEntries(
  ['thumb', 'thumb_mid', 'thumb_large', 'thumb_blur', 'thumb_og'].map(name => [name, `/media/p/${name}`]),
) as Event['thumbnails']

const anEvent: Event = {
  id: 7,
  name: 'Paper Moons – Seoul',
  slug: 'paper-moons-seoul',
  poster_img: null,
  picture: null,
  thumbnails,
  artists: [
    { id: 3, name: 'Mira', slug: 'mira', is_valid: true, picture: null, hue: 3 },
    { id: 4, name: '(INVALID) Guest', slug: 'guest', is_valid: false, picture: null, hue: 3 },
  ],
  tour: { id: 2, name: 'Paper Moons', lang: 'en' },
  about: null,
  about_lang: null,
  status: 'scheduled',
  is_done: false,
  is_running: false,
  ends_on: null,
  open_datetime: '2026-12-01T09:00:00.000Z',
  doors_at: '2026-12-01T09:00:00.000Z',
  starts_at: '2026-12-01T10:00:00.000Z',
  is_day_only: false,
  ends_at: '2026-12-01T12:00:00.000Z',
  previous_starts_at: null,
  previous_is_day_only: false,
  status_changed_at: null,
  status_note: null,
  status_note_lang: null,
  zone: 'Asia/Seoul',
  interested_count: 0,
  going_count: 0,
  venue: '달빛 아트홀',
  venue_address: '달빛로 4',
  city: { id: 1, name: 'Seoul', country_code: 'KR', nation_name: 'South Korea' },
  lat: 37.5,
  lon: 127,
  age_min: 14,
  age_with_adult: false,
  faq: [],
  tickets: [
    {
      vendor: 'TL',
      name: null,
      url: 'https://ticketlink.example/7',
      project_id: null,
      on_sale_at: '2026-10-01T01:00:00.000Z',
      is_sold_out: false,
      price_minor: 99_000,
      currency: 'KRW',
      is_on_sale: true,
    },
    {
      vendor: null,
      name: 'Front',
      url: null,
      project_id: 9,
      on_sale_at: null,
      is_on_sale: true,
      is_sold_out: true,
      price_minor: 2_550,
      currency: 'EUR',
    },
  ],
  updated_at: '2026-09-01T00:00:00.000Z',
}

describe('`buildEventRecord`', () => {
  test('contains the required and recommended properties of schema.org', () => {
    expect(buildEventRecord(anEvent)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: 'Paper Moons – Seoul',
      url: '/event/7/',
      startDate: '2026-12-01T19:00:00+09:00',
      endDate: '2026-12-01T21:00:00+09:00',
      doorTime: '2026-12-01T18:00:00+09:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      image: ['/media/p/thumb_large', '/media/p/thumb_og'],
      location: {
        '@type': 'MusicVenue',
        name: '달빛 아트홀',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '달빛로 4',
          addressLocality: 'Seoul',
          addressCountry: 'KR',
        },
        geo: { latitude: 37.5, longitude: 127 },
      },
      performer: [
        { '@type': 'MusicGroup', name: 'Mira', url: '/artist/mira,3/' },
        { '@type': 'MusicGroup', name: '(INVALID) Guest' },
      ],
      organizer: { name: 'Mira', url: '/artist/mira,3/' },
      superEvent: { '@type': 'EventSeries', url: '/events/?tour_id=2' },
    })
    expect(JSON.stringify(buildEventRecord(anEvent))).not.toContain('guest,4')
  })

  test("states an offer's price in the main currency unit and its availability", () => {
    const { offers } = buildEventRecord(anEvent) as { offers: object[] }
    expect(offers).toEqual([
      {
        '@type': 'Offer',
        url: 'https://ticketlink.example/7',
        price: '99000',
        priceCurrency: 'KRW',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-10-01T10:00:00+09:00',
      },
      {
        '@type': 'Offer',
        url: '/project/9/',
        price: '25.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/SoldOut',
        validFrom: '2026-09-01T09:00:00+09:00',
      },
    ])
  })

  test('marks an offer with a future sale as a preorder', () => {
    const tickets = anEvent.tickets.slice(0, 1).map(ticket => ({ ...ticket, is_on_sale: false }))
    const { offers } = buildEventRecord({ ...anEvent, tickets }) as { offers: { availability: string }[] }
    expect(offers.map(({ availability }) => availability)).toEqual(['https://schema.org/PreOrder'])
  })

  test.each([
    [{ status: 'cancelled' }, 'EventCancelled', undefined],
    [{ status: 'postponed' }, 'EventPostponed', '2026-12-01T19:00:00+09:00'],
    [{ previous_starts_at: '2026-11-01T10:00:00.000Z' }, 'EventRescheduled', '2026-11-01T19:00:00+09:00'],
    [{ status: 'cancelled', previous_starts_at: '2026-11-01T10:00:00.000Z' }, 'EventCancelled', undefined],
  ] as const)('maps %o to %s', (change, status, before) => {
    const record = buildEventRecord({ ...anEvent, ...change }) as Record<string, unknown>
    expect(record['eventStatus']).toBe(`https://schema.org/${status}`)
    expect(record['previousStartDate']).toBe(before)
  })

  test('omits unknown properties', () => {
    const bare = {
      ...anEvent,
      lat: null,
      lon: null,
      thumbnails: null,
      tickets: [],
      artists: [],
      tour: null,
      ends_at: null,
    }
    const keys = Object.keys(buildEventRecord(bare))
    for (const key of ['image', 'offers', 'organizer', 'superEvent', 'endDate'])
      expect(keys).not.toContain(key)
    expect((buildEventRecord(bare) as { location: object }).location).not.toHaveProperty('geo')
  })

  test('uses a date for an event without a time, also before a move', () => {
    const atEnd = { starts_at: '2026-12-01T14:59:00.000Z', is_day_only: true, doors_at: null, ends_at: null }
    expect(buildEventRecord({ ...anEvent, ...atEnd })).toMatchObject({ startDate: '2026-12-01' })
    const moved = { previous_starts_at: '2026-11-20T14:59:00.000Z', previous_is_day_only: true }
    expect(buildEventRecord({ ...anEvent, ...moved })).toMatchObject({
      startDate: '2026-12-01T19:00:00+09:00',
      previousStartDate: '2026-11-20',
    })
    expect(buildEventRecord({ ...anEvent, ...atEnd, status: 'postponed' })).toMatchObject({
      previousStartDate: '2026-12-01',
    })
  })
})
