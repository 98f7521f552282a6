import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { getEvent } from '../contract.ts'
import { eventsModule } from './index.ts'
import { eventFixtures, inDays, now } from './testing/fixture.ts'

type Event = ResponseOf<typeof getEvent>

let database: TestDatabase
let api: ReturnType<typeof testApi>
let app: TestApp
let fixture: ReturnType<typeof eventFixtures>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => now })
  app = await testApp({ database, modules: [eventsModule], now: () => now })
  fixture = eventFixtures(database)
  await fixture.aCity(1, 'Berlin', { names: { ko: '베를린' } })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function read(id: number, query = '') {
  const { status, body } = await api.get<Event>(`/api/v2/events/${id}/?${query}`)
  expect(status).toBe(200)
  return body
}

describe('`GET /api/v2/events/:id/`', () => {
  test('returns everything that the page shows', async () => {
    const { anArtist, aTour, aNight, aTicket } = fixture
    const [mira, guest] = [await anArtist('Mira'), await anArtist('(INVALID) Guest')]
    const tourId = await aTour('Paper Moons', mira, { names: { de: 'Papiermonde' } })
    const { id: projectId } = await catalogueFixtures(database).aProject({
      by: { id: mira },
      name: 'E-ticket, front',
      price: 2_500,
      from: inDays(-5),
      until: inDays(5),
    })
    const id = await aNight({
      name: 'Paper Moons – Berlin',
      cityId: 1,
      inDays: 20,
      tourId,
      artistIds: [mira, guest],
      also: {
        venue_address: 'Lindenstraße 4',
        doors_at: inDays(19.9),
        ends_at: inDays(20.1),
        age_min: 16,
        age_with_adult: true,
        lat: 52.5,
        lon: 13.25,
        faq: JSON.stringify([
          { question: { en: 'Bags?', de: 'Taschen?' }, answer: { en: 'Small ones.' } },
          { question: { en: 'No answer' }, answer: {} },
          { question: { en: 'Seats?', de: 'Sitze?' }, answer: { en: 'No.', de: 'Nein.' } },
        ]),
      },
    })
    await aTicket(id, 0, { project_id: projectId })
    const vendor = { vendor: 'TL', url: 'https://ticketlink.example/1', on_sale_at: inDays(-1) }
    await aTicket(id, 1, { ...vendor, price_minor: 99_000, currency: 'KRW', is_sold_out: true })
    await aTicket(id, 2, { name: 'Doorlist', url: 'https://doorlist.example/1' })
    api.statements.length = 0
    const event = await read(id, 'locale=de')
    expect(api.statements).toEqual(['events.get', 'artists.cards', 'cities.by-ids'])
    expect(event).toMatchObject({
      id,
      name: 'Paper Moons – Berlin',
      status: 'scheduled',
      is_done: false,
      tour: { id: tourId, name: 'Papiermonde', lang: 'de' },
      city: { name: 'Berlin', nation_name: 'Deutschland' },
      doors_at: inDays(19.9),
      starts_at: inDays(20),
      ends_at: inDays(20.1),
      ends_on: null,
      previous_starts_at: null,
      age_min: 16,
      age_with_adult: true,
      lat: 52.5,
      lon: 13.25,
      // Omitted, because its answer isn't translated and the pair must share a language.
      faq: [
        { lang: 'en', question: 'Bags?', answer: 'Small ones.' },
        { lang: 'de', question: 'Sitze?', answer: 'Nein.' },
      ],
      about: null,
      about_lang: null,
      artists: [
        { name: 'Mira', is_valid: true },
        { name: '(INVALID) Guest', is_valid: false },
      ],
    })
    expect(event.tickets).toEqual([
      {
        is_on_sale: true,
        vendor: null,
        name: 'E-ticket, front',
        url: null,
        project_id: projectId,
        is_sold_out: false,
        on_sale_at: inDays(-5),
        price_minor: 2500,
        currency: 'EUR',
      },
      {
        is_on_sale: true,
        vendor: 'TL',
        name: null,
        url: 'https://ticketlink.example/1',
        project_id: null,
        is_sold_out: true,
        on_sale_at: inDays(-1),
        price_minor: 99_000,
        currency: 'KRW',
      },
      {
        is_on_sale: true,
        vendor: null,
        name: 'Doorlist',
        url: 'https://doorlist.example/1',
        project_id: null,
        is_sold_out: false,
        on_sale_at: null,
        price_minor: null,
        currency: null,
      },
    ])
    for (const status of ['ended', 'draft', 'cancelled']) {
      await fixture.run('update projects set status = $2 where id = $1', projectId, status)
      expect((await read(id)).tickets).toHaveLength(2)
    }
  })

  test('returns texts of the event and its tour in the requested language, else in English', async () => {
    const about = { en: 'Two sets.', ko: '2부로 진행돼요.' }
    const tourId = await fixture.aTour('Slow Train', await fixture.anArtist('Nine'), {
      names: { ko: '느린 기차' },
      about: { en: 'By rail.', ja: '列車で。' },
    })
    const status_note = { en: 'The singer is ill.', ko: '가수가 아파요.' }
    const id = await fixture.aNight({
      name: 'Slow Train – Berlin',
      cityId: 1,
      inDays: 3,
      status: 'postponed',
      tourId,
      also: { about, status_note },
    })
    expect(await read(id, 'locale=ko')).toMatchObject({
      about: '2부로 진행돼요.',
      about_lang: 'ko',
      status_note: '가수가 아파요.',
      status_note_lang: 'ko',
      tour: { name: '느린 기차', lang: 'ko' },
    })
    expect(await read(id, 'locale=fr')).toMatchObject({
      about: 'Two sets.',
      about_lang: 'en',
      status_note: 'The singer is ill.',
      status_note_lang: 'en',
      tour: { name: 'Slow Train', lang: 'en' },
    })
    const tourIn = async (locale: string) =>
      (await api.get(`/api/v2/tours/${tourId}/?locale=${locale}`)).body as object
    expect(await tourIn('ko')).toMatchObject({
      name: '느린 기차',
      lang: 'ko',
      about: 'By rail.',
      about_lang: 'en',
    })
    expect(await tourIn('ja')).toMatchObject({
      name: 'Slow Train',
      lang: 'en',
      about: '列車で。',
      about_lang: 'ja',
    })
    const { body } = await api.get<{ results: object[] }>('/api/v2/tours/?locale=ko&limit=100')
    expect(body.results).toContainEqual(expect.objectContaining({ name: '느린 기차', lang: 'ko' }))
  })

  test('returns no tickets for ended or cancelled events, but for postponed ones', async () => {
    const nights = [
      await fixture.aNight({ name: 'Thema', cityId: 1, inDays: -1 }),
      await fixture.aNight({ name: 'Off', cityId: 1, inDays: 5, status: 'cancelled' }),
      await fixture.aNight({ name: 'Later', cityId: 1, inDays: 5, status: 'postponed' }),
      // Not over, because a postponed event's date doesn't count.
      await fixture.aNight({ name: 'Some day', cityId: 1, inDays: -1, status: 'postponed' }),
    ]
    const counts: number[] = []
    for (const id of nights) {
      await fixture.aTicket(id, 0, { name: 'Doorlist', url: 'https://doorlist.example/2' })
      counts.push((await read(id)).tickets.length)
    }
    expect(counts).toEqual([0, 0, 1, 1])
    expect((await read(nights[3] ?? 0)).is_done).toBe(false)
  })

  test('raises the revision only for changes of date and status, and stores these changes', async () => {
    const id = await fixture.aNight({ name: 'Moving', cityId: 1, inDays: 5 })
    const calendar = async () => (await app.ask(`/event/${id}/calendar.ics`)).text()
    expect(await calendar()).toContain('SEQUENCE:0\r\n')
    await fixture.run(`update events set faq = '[]', age_min = 18 where id = $1`, id)
    expect(await calendar()).toContain('SEQUENCE:0\r\n')
    await fixture.run('update events set starts_at = $2 where id = $1', id, inDays(9))
    expect(await read(id)).toMatchObject({ previous_starts_at: inDays(5), starts_at: inDays(9) })
    const note = { en: 'The singer is ill.' }
    await fixture.run(`update events set status = 'cancelled', status_note = $2 where id = $1`, id, note)
    const event = await read(id, 'locale=fr')
    expect(event.status_note).toBe('The singer is ill.')
    expect(event.status_changed_at).not.toBeNull()
    const text = await calendar()
    expect(text).toContain('SEQUENCE:2\r\n')
    expect(text).toContain('STATUS:CANCELLED\r\n')
  })

  test('serves a named calendar file, and 404 for unknown events', async () => {
    const id = await fixture.aNight({ name: 'One night', cityId: 1, inDays: 5 })
    const response = await app.ask(`/event/${id}/calendar.ics`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="event-${id}.ics"`)
    expect(await response.text()).toContain(`UID:event-${id}@fans.example\r\n`)
    await fixture.run('update events set venue_address = null where id = $1', id)
    const placeIn = async (lang: string) =>
      /^LOCATION:.*$/m.exec(await (await app.ask(`/event/${id}/calendar${lang}.ics`)).text())?.[0].trim()
    expect([await placeIn(''), await placeIn('.ko')]).toEqual([
      String.raw`LOCATION:Halle Nord\, Berlin`,
      String.raw`LOCATION:Halle Nord\, 베를린`,
    ])
    expect((await app.ask(`/event/${id}/calendar.xx.ics`)).status).toBe(404)
    for (const path of [
      '/event/999/calendar.ics',
      '/event/9999999999/calendar.ics',
      '/event/0/calendar.ics',
    ]) {
      expect([path, (await app.ask(path)).status]).toEqual([path, 404])
    }
    expect((await app.ask(`/event/${id}/calendar.ics`, { method: 'POST' })).status).toBe(405)
  })

  test.each(['2147483647', '99999'])('returns 404 for the unknown event %s', async id => {
    const { status, body } = await api.get(`/api/v2/events/${id}/`)
    expect([status, body.error_code.name]).toEqual([404, 'event_not_found'])
  })

  test('returns 404 when the id is too large', async () => {
    const { status } = await api.get('/api/v2/events/2147483648/')
    expect(status).toBe(404)
  })

  test.each(['0', '-1', '1.5', 'one', "1'--", '%00'])('rejects the malformed id %s', async id => {
    const { status } = await api.get(`/api/v2/events/${id}/`)
    expect(status).toBe(400)
  })

  test('allows only tickets that link to own projects or https', async () => {
    const id = await fixture.aNight({ name: 'Strict', cityId: 1, inDays: 5 })
    const wrong = [
      { name: 'A', url: 'http://plain.example/' },
      { name: 'A', url: 'javascript:alert(1)' },
      { vendor: 'XX', url: 'https://a.example/' },
      { url: 'https://nobody.example/' },
      { name: 'A' },
      { name: 'A', url: 'https://a.example/', price_minor: 5 },
    ]
    for (const row of wrong) await expect(fixture.aTicket(id, 0, row)).rejects.toThrow(/check constraint/)
  })
})
