import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexArtists } from '../../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { searchEvents } from '../contract.ts'
import { eventsModule } from './index.ts'

type Found = ResponseOf<typeof searchEvents>

const now = Date.parse('2026-11-21T12:00:00Z')
const dayMs = 86_400_000
let database: TestDatabase
let api: ReturnType<typeof testApi>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => now })
  await run(`insert into cities values (1, 'Lyon', 'FR', '84', 472317, 45.7, 4.8, 'lyon')`)
  await run(`insert into media (id, mime, bytes, width, height, hue)
             values ('poster-1', 'image/svg+xml', '', 2, 3, 210)`)
  await artists('Mira', 'Miranda Vale', '(INVALID) Admira', 'Solène', 'Quiet')
  await event({ name: 'Mira in May', artistIds: [1], inDays: 30, poster: 'poster-1' })
  await event({ name: 'Mira in March', artistIds: [1], inDays: 10 })
  await event({ name: 'Mira last year', artistIds: [1], inDays: -300 })
  await event({ name: 'Mira last week', artistIds: [1], inDays: -7 })
  await event({ name: 'Miranda tomorrow', artistIds: [2], inDays: 1 })
  await event({ name: 'Admira tomorrow', artistIds: [3], inDays: 1 })
  await event({ name: 'Both on one night', artistIds: [2, 1], inDays: 40 })
  await event({ name: 'Solène live', artistIds: [4], inDays: 5 })
})
afterAll(() => database.close())

function run(text: string, ...values: unknown[]) {
  return database.pool.query(text, values)
}

async function artists(...names: string[]) {
  await run(`insert into artists (name, slug) select n, 'slug' from unnest($1::text[]) n`, names)
  await indexArtists(database.db)
}

async function event(draft: { name: string; artistIds: number[]; inDays: number; poster?: string }) {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into events (name, slug, poster_id, city_id, venue, zone, open_at, starts_at)
     values ($1, 'slug', $2, 1, 'Halle Nord', 'Europe/Paris', $3, $3) returning id`,
    [draft.name, draft.poster ?? null, new Date(now + draft.inDays * dayMs)],
  )
  await run(
    `insert into event_artists select $1, id, place from unnest($2::int[]) with ordinality a (id, place)`,
    rows[0]?.id,
    draft.artistIds,
  )
}

async function find(query: string) {
  const { status, body } = await api.get<Found>(`/api/v2/events/search/?${query}`)
  expect(status).toBe(200)
  return body
}
const listNames = ({ results }: Found) => results.map(({ name }) => name)

describe('`GET /api/v2/events/search/`', () => {
  test('sorts upcoming events by match, then date', async () => {
    const found = await find('artist_name=mira')
    expect(listNames(found)).toEqual([
      'Mira in March',
      'Mira in May',
      'Both on one night',
      'Miranda tomorrow',
      'Admira tomorrow',
    ])
    expect(found.pagination).toEqual({ limit: 10, offset: 0, total_count: 5 })
  })

  test('sorts past events newest first, and all events with upcoming ones first', async () => {
    expect(listNames(await find('artist_name=mira&condition=past'))).toEqual([
      'Mira last week',
      'Mira last year',
    ])
    const all = await find('artist_name=mira&condition=all')
    expect(listNames(all).slice(0, 5)).toEqual([
      'Mira in March',
      'Mira in May',
      'Both on one night',
      'Mira last week',
      'Mira last year',
    ])
    expect(all.pagination.total_count).toBe(7)
  })

  test('returns an event of several artists once, under the best match', async () => {
    const { results } = await find('artist_name=MIRA')
    const both = results.filter(({ name }) => name === 'Both on one night')
    expect(both.map(({ artist }) => artist?.name)).toEqual(['Mira'])
    const other = await find('artist_name=miranda')
    expect(other.results.find(({ name }) => name === 'Both on one night')?.artist?.name).toBe('Miranda Vale')
  })

  test('paginates without gaps, and keeps the total past the end', async () => {
    const names: (string | undefined)[] = []
    for (const offset of [0, 2, 4]) {
      const page = await find(`artist_name=mira&limit=2&offset=${offset}`)
      expect(page.pagination.total_count).toBe(5)
      names.push(...listNames(page))
    }
    expect(names).toEqual(listNames(await find('artist_name=mira')))
    const past = await find('artist_name=mira&offset=50')
    expect(past).toEqual({ pagination: { limit: 10, offset: 50, total_count: 5 }, results: [] })
  })

  test('reads names once per page for several events', async () => {
    api.statements.length = 0
    expect((await find('artist_name=mira')).results).toHaveLength(5)
    const cards = ['artists.cards', 'cities.by-ids', 'media.pictures', 'events.tickets']
    expect(api.statements).toEqual(['artists.matching', 'events.search+upcoming', ...cards])
  })

  test('ignores accents and case, and returns nothing for unknown names', async () => {
    expect(listNames(await find('artist_name=SOLENE'))).toEqual(['Solène live'])
    const emptyList = { pagination: { limit: 10, offset: 0, total_count: 0 }, results: [] }
    for (const name of ['quiet', 'zzz', '', '%20%20', '%01', '%E2%80%AE', '%25', '%ED%A0%80']) {
      expect(await find(`artist_name=${name}`), name).toEqual(emptyList)
    }
  })

  test("returns every field of an event's card", async () => {
    const { results } = await find('artist_name=mira&limit=10&locale=de')
    expect(results.find(({ name }) => name === 'Mira in May')).toEqual({
      id: 1,
      name: 'Mira in May',
      slug: 'slug',
      poster_img: '/media/poster-1/640.webp',
      picture: { id: 'poster-1', hue: 210 },
      thumbnails: expect.objectContaining({ thumb: '/media/poster-1/160.webp' }),
      artist: { id: 1, name: 'Mira', slug: 'slug', is_valid: true },
      status: 'scheduled',
      is_day_only: false,
      is_done: false,
      is_running: false,
      ends_on: null,
      open_datetime: '2026-12-21T12:00:00.000Z',
      starts_at: '2026-12-21T12:00:00.000Z',
      zone: 'Europe/Paris',
      venue: 'Halle Nord',
      city: { id: 1, name: 'Lyon', country_code: 'FR', nation_name: 'Frankreich' },
      interested_count: 0,
      going_count: 0,
      sale: null,
    })
    const invalid = results.find(({ name }) => name === 'Admira tomorrow')
    expect(invalid?.artist).toMatchObject({ name: '(INVALID) Admira', is_valid: false })
  })

  test('returns only the id and the fields of `include`, given as JSON or comma-separated', async () => {
    const fields = ['poster_img', 'thumbnails', 'artist', 'name']
    for (const include of [encodeURIComponent(JSON.stringify(fields)), fields.join(',')]) {
      const { results } = await find(`artist_name=solene&include=${include}`)
      expect(Object.keys(results[0] ?? {}).toSorted()).toEqual([...fields, 'id'].toSorted())
    }
  })

  test.each([
    ['', 'artist_name'],
    ['artist_name=a&limit=0', 'limit'],
    ['artist_name=a&limit=-1', 'limit'],
    ['artist_name=a&limit=9999999', 'limit'],
    ['artist_name=a&limit=ten', 'limit'],
    ['artist_name=a&offset=-1', 'offset'],
    ['artist_name=a&offset=99999999999', 'offset'],
    ['artist_name=a&offset=1.5', 'offset'],
    ['artist_name=a&condition=soon', 'condition'],
    ['artist_name=a&include=secret', 'include'],
    ['artist_name=a&include=%5B%22id%22', 'include'],
    [`artist_name=${'a'.repeat(2_001)}`, 'artist_name'],
  ])('reports the invalid field of %s', async (query, field) => {
    const { status, body } = await api.get(`/api/v2/events/search/?${query}`)
    expect(status).toBe(400)
    expect(body.error_code.name).toBe('validation_failed')
    expect(Object.keys(body.description)).toEqual([field])
  })

  test('caps the count and the pages at 1,001', async () => {
    await artists('Everywhere')
    await run(
      `with added as (
       insert into events (name, slug, city_id, venue, zone, open_at, starts_at)
       select 'Night ' || n, 'night', 1, 'Hall', 'UTC', t, t
         from generate_series(1, 1100) n, lateral (select $1::timestamptz + n * interval '1 hour' t) l
       returning id
     ) insert into event_artists select added.id, artists.id from added, artists where name = 'Everywhere'`,
      new Date(now),
    )
    const last = await find('artist_name=everywhere&limit=10&offset=995')
    expect(last.pagination.total_count).toBe(1001)
    expect(listNames(last)).toEqual([
      'Night 996',
      'Night 997',
      'Night 998',
      'Night 999',
      'Night 1000',
      'Night 1001',
    ])
  })
})
