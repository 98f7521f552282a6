import { describe, expect, test } from 'vitest'
import type { ShowDetail } from './queries.ts'
import { buildShowRecord } from './show-records.ts'

const aShow: ShowDetail = {
  show_id: 7,
  title: 'First light',
  lang: 'en',
  slug: 'first-light',
  poster: null,
  thumbnails: null,
  artists: [{ id: 3, name: 'Mira', slug: 'mira', is_valid: true, picture: null, hue: 3 }],
  status: 0,
  is_cancelled: false,
  stream_type: 1,
  zone: 'Asia/Seoul',
  venue: null,
  languages: ['ko'],
  doors_at: '2026-12-01T09:30:00Z',
  starts_at: '2026-12-01T10:00:00Z',
  ends_at: '2026-12-01T12:00:00Z',
  vod_from: null,
  vod_until: null,
  started_at: null,
  ended_at: null,
  updated_at: '2026-11-22T10:00:00Z',
  is_free: false,
  price: { amount: 1_500, currency: 'USD' },
  project_id: 9,
  captions: ['en'],
  chat_id: 1,
  has_messages: false,
  project: { id: 9, name: 'First light', slug: 'first-light', availability: 1 },
  about: null,
  about_lang: null,
  faq: [],
  cancel_note: null,
  cancel_note_lang: null,
  countries: null,
  replay: { cuts: [] },
}

describe('buildShowRecord', () => {
  test('describes an upcoming show as a broadcast with its price and local time', () => {
    expect(buildShowRecord(aShow, 'Watch it')).toMatchObject({
      '@type': 'BroadcastEvent',
      startDate: '2026-12-01T19:00:00+09:00',
      eventStatus: 'https://schema.org/EventScheduled',
      offers: [{ price: '15.00', priceCurrency: 'USD', url: '/project/9/' }],
    })
  })

  test('describes a replay as a video of the broadcast, without a stream URL', () => {
    const record = buildShowRecord({ ...aShow, status: 3, vod_until: '2026-12-31T10:00:00Z' }, 'Watch it')
    expect(record).toMatchObject({
      '@type': 'VideoObject',
      description: 'Watch it',
      expires: '2026-12-31T19:00:00+09:00',
      isAccessibleForFree: false,
      publication: { '@type': 'BroadcastEvent' },
    })
    expect(JSON.stringify(record)).not.toMatch(/contentUrl|embedUrl|m3u8/)
  })

  test('describes a cancelled show as a cancelled event', () => {
    expect(buildShowRecord({ ...aShow, status: 4, is_cancelled: true }, '')).toMatchObject({
      '@type': 'BroadcastEvent',
      eventStatus: 'https://schema.org/EventCancelled',
    })
  })
})
