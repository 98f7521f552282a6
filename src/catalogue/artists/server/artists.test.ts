import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignsModule } from '../../../campaigns/server/index.ts'
import { shopModule } from '../../../commerce/shop/server/index.ts'
import { eventsModule } from '../../../events/events/server/index.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type CatalogueFixtures, catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { artistsModule } from './index.ts'
import { indexArtists } from './index-artists.ts'

const now = Date.parse('2030-06-01T12:00:00Z')

let database: TestDatabase
let app: TestApp
let make: CatalogueFixtures
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({
    database,
    modules: [artistsModule, eventsModule, campaignsModule, shopModule],
    now: () => now,
  })
  make = catalogueFixtures(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface List<Item> {
  pagination: { limit: number; offset: number; total_count: number }
  results: Item[]
}

async function get<Body>(address: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await app.ask(address, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

const names = (list: List<{ name: string }>) => list.results.map(({ name }) => name)

describe('`GET /api/v1/artists/:id/`', () => {
  test('returns every field of the specification', async () => {
    const image = await make.aPicture('portrait-one', { hue: 40 })
    const { id } = await make.anArtist('Green Lantern Club', {
      image,
      about: { en: 'Loud.', ko: '시끄럽다.' },
    })
    const artist = await get<Record<string, unknown>>(`/api/v1/artists/${id}/`)
    expect(artist).toEqual({
      id,
      name: 'Green Lantern Club',
      slug: 'green-lantern-club',
      image: '/media/portrait-one/640.webp',
      picture: { id: 'portrait-one', hue: expect.any(Number) },
      thumbnails: {
        thumb: '/media/portrait-one/160.webp',
        thumb_mid: '/media/portrait-one/320.webp',
        thumb_large: '/media/portrait-one/640.webp',
        thumb_blur: '/media/portrait-one/48.webp',
        thumb_og: '/media/portrait-one/og.jpg',
      },
      mmt_id: null,
      genres: [],
      genre_names: [],
      itunes_artist_id: null,
      youtube_id: null,
      city_count: 0,
      is_valid: true,
      is_featured: false,
      makepoints: 0,
      version: 1,
      hue: expect.any(Number),
      about: 'Loud.',
      about_lang: 'en',
      links: [],
      songs: [],
    })
  })

  test('returns the about text in the requested language, else in English, else null', async () => {
    const { id } = await make.anArtist('Two Tongues', { about: { en: 'Hello.', ko: '안녕.' } })
    const { id: silent } = await make.anArtist('Silent One')
    const aboutIn = async (artistId: number, query: string, headers = {}) =>
      (await get<{ about: string | null }>(`/api/v1/artists/${artistId}/${query}`, headers)).about
    expect(await aboutIn(id, '?locale=ko')).toBe('안녕.')
    expect(await get(`/api/v1/artists/${id}/?locale=ko`)).toMatchObject({ about_lang: 'ko' })
    expect(await aboutIn(id, '', { 'Accept-Language': 'ko' })).toBe('안녕.')
    expect(await aboutIn(id, '?locale=de')).toBe('Hello.')
    expect(await aboutIn(id, '?locale=tlh')).toBe('Hello.')
    expect(await aboutIn(silent, '')).toBeNull()
  })

  test('translates genres in the detail response and in lists', async () => {
    const { id, name } = await make.anArtist('Genre Bender', { genres: ['indie-rock', 'dungeon-synth'] })
    await indexArtists(database.db)
    const wanted = { genres: ['indie-rock', 'dungeon-synth'], genre_names: ['인디 록', 'Dungeon synth'] }
    expect(await get(`/api/v1/artists/${id}/?locale=ko`)).toMatchObject(wanted)
    const found = await get<List<object>>(`/api/v1/artists/?locale=ko&query=${encodeURIComponent(name)}`)
    expect(found.results).toMatchObject([wanted])
  })

  test('returns `is_valid` false when the name starts with (INVALID)', async () => {
    const { id } = await make.anArtist('(INVALID) Somebody')
    expect(await get(`/api/v1/artists/${id}/`)).toMatchObject({ is_valid: false })
  })

  test('returns 304 when the ETag matches', async () => {
    const { id } = await make.anArtist('Known Already')
    const first = await app.ask(`/api/v1/artists/${id}/`)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, s-maxage=5, stale-while-revalidate=60')
    const again = await app.ask(`/api/v1/artists/${id}/`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('artist lists', () => {
  test('match any part of a name, or show the most popular artists without a query', async () => {
    await make.anArtist('Moss Cathedral', { popularity: 900_000 })
    await make.anArtist('Cathedral Moss Choir', { popularity: 800_000 })
    await indexArtists(database.db)
    const found = await get<List<{ name: string }>>('/api/v1/artists/?query=moss')
    expect(names(found)).toEqual(['Moss Cathedral', 'Cathedral Moss Choir'])
    expect(found.pagination).toEqual({ limit: 10, offset: 0, total_count: 2 })
    const best = await get<List<{ name: string }>>('/api/v1/artists/?limit=2')
    expect(names(best)).toEqual(['Moss Cathedral', 'Cathedral Moss Choir'])
  })

  test('include (INVALID) artists only in search results', async () => {
    const { name } = await make.anArtist('(INVALID) Quartz Pigeon', { popularity: 9_000_000 })
    await indexArtists(database.db)
    expect(names(await get('/api/v1/artists/?query=quartz%20pigeon'))).toEqual([name])
    expect(names(await get('/api/v1/artists/popular/?limit=100'))).not.toContain(name)
    expect(names(await get('/api/v1/artists/recommendation/?limit=20'))).not.toContain(name)
  })

  test('recommend the artists with the most makes in a city, then the most popular worldwide', async () => {
    const busan = await make.aCity('Busan')
    const wanted = await make.anArtist('Wanted Here')
    const wantedMore = await make.anArtist('Wanted More Here')
    await make.aCampaign({ for: wanted, to: busan, makes: 5 })
    await make.aCampaign({ for: wantedMore, to: busan, makes: 50 })
    const here = names(await get(`/api/v1/artists/recommendation/?city_id=${busan.id}`))
    expect(here.slice(0, 2)).toEqual(['Wanted More Here', 'Wanted Here'])
    expect(here).toHaveLength(3)
    const world = names(await get('/api/v1/artists/recommendation/?city_id=global'))
    expect(world).not.toContain('Wanted Here')
  })

  test('paginate without repeats or gaps', async () => {
    for (const character of 'abcdefg') await make.anArtist(`Paged ${character}`, { popularity: 5_000_000 })
    const seen: string[] = []
    for (const offset of [0, 3, 6]) {
      const page = await get<List<{ name: string }>>(`/api/v1/artists/popular/?limit=3&offset=${offset}`)
      expect(page.pagination).toMatchObject({ limit: 3, offset })
      seen.push(...names(page))
    }
    expect(seen.slice(0, 7)).toEqual([...'abcdefg'].map(character => `Paged ${character}`))
  })

  test('return an empty page with the total when the offset is past the end', async () => {
    await make.anArtist('At Least One')
    const page = await get<List<unknown>>('/api/v1/artists/popular/?offset=100000')
    expect(page.results).toEqual([])
    expect(page.pagination.total_count).toBeGreaterThan(0)
  })
})

describe('artist sublists', () => {
  test('list upcoming events by date and past events newest first, and filter by condition', async () => {
    const artist = await make.anArtist('On Tour')
    const seoul = await make.aCity('Seoul')
    for (const [name, startsAt] of [
      ['last year', '2029-06-01T12:00:00Z'],
      ['tomorrow', '2030-06-02T12:00:00Z'],
      ['yesterday', '2030-05-31T12:00:00Z'],
      ['next year', '2031-06-01T12:00:00Z'],
    ] as const) {
      await make.anEvent({ of: artist, in: seoul, name, startsAt })
    }
    const path = `/api/v2/artists/${artist.id}/events/`
    expect(names(await get(path))).toEqual(['tomorrow', 'next year', 'yesterday', 'last year'])
    expect(names(await get(`${path}?condition=upcoming`))).toEqual(['tomorrow', 'next year'])
    const past = await get<List<{ name: string; is_done: boolean }>>(`${path}?condition=past&limit=1`)
    expect(past).toMatchObject({
      pagination: { limit: 1, offset: 0, total_count: 2 },
      results: [{ name: 'yesterday', is_done: true }],
    })
  })

  test('return only the event fields named in `include`, as comma-separated values or as JSON', async () => {
    const artist = await make.anArtist('Included')
    const city = await make.aCity('Jeju')
    const event = await make.anEvent({
      of: artist,
      in: city,
      startsAt: '2030-07-01T10:00:00Z',
      status: 'postponed',
    })
    const path = `/api/v2/artists/${artist.id}/events/`
    const expected = [{ id: event.id, venue: 'The Hall', city: expect.objectContaining({ name: 'Jeju' }) }]
    expect((await get<List<unknown>>(`${path}?include=venue,city`)).results).toEqual(expected)
    const json = encodeURIComponent('["venue","city"]')
    expect((await get<List<unknown>>(`${path}?include=${json}`)).results).toEqual(expected)
    expect((await get<List<unknown>>(path)).results).toMatchObject([
      { status: 'postponed', starts_at: '2030-07-01T10:00:00.000Z', zone: 'Asia/Seoul' },
    ])
  })

  test('list campaigns by makes with localized nation names, and filter them by city', async () => {
    const artist = await make.anArtist('Asked For')
    const daegu = await make.aCity('Daegu')
    const lyon = await make.aCity('Lyon', { country: 'FR' })
    await make.aCampaign({ for: artist, to: daegu, makes: 10 })
    await make.aCampaign({ for: artist, to: lyon, makes: 99, goal: 100 })
    const path = `/api/v2/artists/${artist.id}/campaigns/`
    const all = await get<List<{ city: { name: string; nation_name: string } }>>(`${path}?locale=de`)
    expect(all.results.map(({ city }) => [city.name, city.nation_name])).toEqual([
      ['Lyon', 'Frankreich'],
      ['Daegu', 'Südkorea'],
    ])
    expect(await get(`${path}?city_id=${daegu.id}`)).toMatchObject({
      pagination: { total_count: 1 },
      results: [{ make_count: 10, goal: 100, status: 'open', artist_id: artist.id }],
    })
  })

  test('list projects on sale by closing date, then ended ones, without drafts', async () => {
    const artist = await make.anArtist('Shopkeeper')
    const by = artist
    await make.aProject({ by, name: 'ended', until: '2030-05-01T00:00:00Z', status: 'ended' })
    await make.aProject({ by, name: 'later', until: '2030-09-01T00:00:00Z' })
    await make.aProject({ by, name: 'sooner', until: '2030-07-01T00:00:00Z', sold: 5, stock: 5 })
    await make.aProject({ by, name: 'draft', until: '2030-07-01T00:00:00Z', status: 'draft' })
    const list = await get<List<{ name: string; availability: number }>>(`/api/v2/artists/${by.id}/projects/`)
    expect(names(list)).toEqual(['sooner', 'later', 'ended'])
    expect(list.results.map(project => project.availability)).toEqual([2, 1, 0])
    expect(list.pagination.total_count).toBe(3)
  })

  test('list videos newest first, and filter them by artist or id', async () => {
    const artist = await make.anArtist('Filmed')
    const other = await make.anArtist('Also Filmed')
    await make.aVideo({ of: artist, title: 'old', publishedAt: '2025-01-01T00:00:00Z' })
    await make.aVideo({
      of: artist,
      title: 'new',
      publishedAt: '2029-01-01T00:00:00Z',
      youtubeId: 'newest_Song',
    })
    await make.aVideo({
      of: other,
      title: 'between',
      publishedAt: '2027-01-01T00:00:00Z',
      youtubeId: '-tween_Song',
    })
    const titles = (list: List<{ title: string }>) => list.results.map(({ title }) => title)
    expect(titles(await get(`/api/v1/artists/videos/?artist_id=${artist.id}`))).toEqual(['new', 'old'])
    expect(titles(await get('/api/v1/artists/videos/'))).toEqual(['new', 'between', 'old'])
    expect(titles(await get('/api/v1/artists/videos/?youtube_id=-tween_Song'))).toEqual(['between'])
    const mismatchedPath = `/api/v1/artists/videos/?youtube_id=-tween_Song&artist_id=${artist.id}`
    expect(titles(await get(mismatchedPath))).toEqual([])
  })
})
