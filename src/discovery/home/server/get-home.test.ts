import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type CatalogueFixtures, catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { getHome } from '../contract.ts'
import { homeModule } from './index.ts'

type Home = ResponseOf<typeof getHome>

const now = Date.parse('2030-05-01T12:00:00Z')
let database: TestDatabase
let make: CatalogueFixtures
let api: ReturnType<typeof testApi>

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)

beforeAll(async () => {
  database = await testDatabase()
  make = catalogueFixtures(database)
  api = testApi({ database, modules: [homeModule], now: () => now })
  const [seoul, lisbon] = [
    await make.aCity('Seoul', { names: { ko: '서울' } }),
    await make.aCity('Lisbon', { country: 'PT' }),
  ]
  await run('update cities set lat = 38.7, lon = -9.1 where id = $1', [lisbon.id])
  await make.aPicture('poster', { hue: 40 })
  const tide = await make.anArtist('Glass Tide', { popularity: 9, image: 'poster', genres: ['folk'] })
  const ember = await make.anArtist('Ember Line', { popularity: 5 })
  const gone = await make.anArtist('(INVALID) Gone', { popularity: 99 })
  await run('update artists set is_featured = true, hero_id = $2 where id <> $1', [ember.id, 'poster'])
  const soon = await make.anEvent({ of: tide, in: seoul, startsAt: '2030-06-01T10:00:00Z', name: 'Soon' })
  const later = await make.anEvent({ of: ember, in: lisbon, startsAt: '2030-07-01T10:00:00Z', name: 'Later' })
  await make.anEvent({ of: tide, in: seoul, startsAt: '2030-04-01T10:00:00Z', name: 'Over' })
  await make.anEvent({
    of: tide,
    in: seoul,
    startsAt: '2030-06-02T10:00:00Z',
    name: 'Called off',
    status: 'cancelled',
  })
  await run('delete from event_artists where event_id = $1', [later.id])
  const { rows } = await run(
    `insert into tours (name, slug, artist_id, poster_id) values ('{"en": "Low Water", "ko": "썰물"}', 'low-water', $1, 'poster') returning id`,
    [tide.id],
  )
  await run('update events set tour_id = $1, poster_id = $2 where id = $3', [rows[0].id, 'poster', soon.id])
  await make.aCampaign({ for: tide, to: lisbon, makes: 5 })
  await make.aCampaign({ for: ember, to: seoul, makes: 9 })
  await make.aCampaign({ for: gone, to: seoul, makes: 99 })
  await make.aCampaign({ for: ember, to: lisbon, makes: 200, status: 'reached' })
  await make.aProject({ by: tide, until: '2030-05-09T00:00:00Z', name: 'Record', sold: 3, stock: 3 })
  await make.aProject({ by: tide, until: '2030-05-01T00:00:00Z', name: 'Past' })
  await make.aProject({ by: tide, until: '2030-05-05T00:00:00Z', name: 'Draft', status: 'draft' })
  await article('First', '2030-04-30T00:00:00Z')
  await article('Not yet', '2030-05-02T00:00:00Z')
})
afterAll(() => database.close())

function article(title: string, at: string) {
  return run(
    `with a as (
       insert into articles (key, published_at, fallback_locale, cover_id, updated_at)
       values ($1, $2, 'en', 'poster', $2) returning id
     ) insert into article_texts (article_id, locale, title, summary, body)
       select a.id, x.*, 'One.', 'One.' from a, (values ('en', $1), ('ko', $1 || ' 소식')) x`,
    [title, at],
  )
}

async function home(query = ''): Promise<Home> {
  const { status, body } = await api.get<Home>(`/api/v1/home/${query}`)
  expect(status).toBe(200)
  return body
}

describe('`GET /api/v1/home/`', () => {
  test('returns every block for the whole world, filtered and sorted', async () => {
    const found = await home()
    expect(found.city).toBeNull()
    expect(found.heroes).toMatchObject([
      {
        name: 'Glass Tide',
        picture: { id: 'poster' },
        poster: { id: 'poster' },
        event_count: 1,
        next_event: { starts_at: '2030-06-01T10:00:00.000Z', zone: 'Asia/Seoul', city_name: 'Seoul' },
        tour_name: 'Low Water',
        tour_lang: 'en',
      },
    ])
    expect(
      found.campaigns.map(({ artist, city, make_count: makes }) => [artist.name, city.name, makes]),
    ).toEqual([
      ['Ember Line', 'Seoul', 9],
      ['Glass Tide', 'Lisbon', 5],
    ])
    expect(found.events.map(({ name, artist }) => [name, artist?.name ?? null])).toEqual([
      ['Soon', 'Glass Tide'],
      ['Later', null],
    ])
    expect(found.tours).toMatchObject([
      { name: 'Low Water', event_count: 1, starts_at: '2030-06-01T10:00:00.000Z' },
    ])
    expect(found.projects).toMatchObject([{ name: 'Record', price_minor: 1_000, availability: 2 }])
    expect(found.artists.map(({ name }) => name)).toEqual(['Glass Tide', 'Ember Line'])
    expect(found.news).toMatchObject([{ title: 'First', lang: 'en', picture: { id: 'poster', hue: 40 } }])
  })

  test('returns events and campaigns near a city in the reader’s language', async () => {
    const found = await home('?city_id=1&locale=ko')
    expect(found.heroes[0]?.next_event?.city_name).toBe('서울')
    expect(found.events.map(({ city }) => city.name)).toEqual(['서울'])
    expect(found.city).toEqual({ id: 1, name: '서울', nation_name: '대한민국' })
    expect(found.events.map(({ name }) => name)).toEqual(['Soon'])
    expect(found.campaigns.map(({ city }) => city.nation_name)).toEqual(['대한민국'])
    expect(found.news).toMatchObject([{ title: 'First 소식', lang: 'ko' }])
    expect(found.tours).toMatchObject([{ name: '썰물', lang: 'ko' }])
    expect(found.heroes).toMatchObject([{ tour_name: '썰물', tour_lang: 'ko', genre_names: ['포크'] }])
    expect(found.artists.map(artist => artist.genre_names)).toEqual([['포크'], []])
  })

  test('reads names and pictures once when several blocks show them', async () => {
    api.statements.length = 0
    await home('?city_id=1')
    const cards = ['artists.cards', 'cities.by-ids', 'media.pictures']
    expect(api.statements.filter(name => cards.includes(name))).toEqual(cards)
  })

  test('returns no nearby items for an unknown city', async () => {
    const found = await home('?city_id=999')
    expect(found).toMatchObject({ city: null, events: [], campaigns: [] })
  })
})
