import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../../modules.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueOf } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { storeArticle } from '../../news/server/index.ts'

const now = Date.parse('2030-06-01T12:00:00Z')
const dayMs = 86_400_000
const inDays = (days: number) => new Date(now + days * dayMs).toISOString()

interface Page {
  pagination: { limit: number; offset: number; total_count: number }
  results: Record<string, unknown>[]
}
type Body = Record<string, Page> & { artist: unknown }

let database: TestDatabase
let api: ReturnType<typeof testApi>
let artistId: number
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules, now: () => now })
  const make = catalogueOf(database)
  const cities = [await make.aCity('Seoul'), await make.aCity('Lyon', { country: 'FR' })] as const
  const image = await make.aPicture('portrait')
  const artist = await make.anArtist('Busy One', { image, about: { en: 'Loud.', de: 'Laut.' } })
  for (const popularity of [1, 2, 3]) await make.anArtist(`Other ${popularity}`, { popularity, image })
  artistId = artist.id
  for (let days = -8; days < 12; days += 1) {
    await make.anEvent({ of: artist, in: cities[0], startsAt: inDays(days + 0.5), name: `Day ${days}` })
  }
  for (const [place, to] of cities.entries()) await make.aCampaign({ for: artist, to, makes: place })
  await make.aProject({ by: artist, until: inDays(3), name: 'Open' })
  await make.aProject({ by: artist, until: inDays(-3), status: 'ended', name: 'Over' })
  await make.aVideo({ of: artist, publishedAt: inDays(-3) })
  const text = { title: 'News', summary: 'All of it.', body: 'Now.' }
  const article = {
    ...{ key: 'one', publishedAt: new Date(now - dayMs), artistIds: [artist.id] },
    texts: { en: text, de: { ...text, title: 'Neues' } },
  }
  await database.transaction(db => storeArticle(db, article, { now: () => now }))
})
afterAll(() => database.close())

test('the page of an artist is what its lists answer, in one round trip', async () => {
  api.statements.length = 0
  const { status, body } = await api.get<Body>(`/api/v1/artists/${artistId}/page/?locale=de`)
  expect(status).toBe(200)
  expect(api.statements).toEqual(['artist-page'])

  const { body: artist } = await api.get(`/api/v1/artists/${artistId}/?locale=de`)
  expect(body.artist).toEqual(artist)
  const lists = {
    upcoming: [`/api/v2/artists/${artistId}/events/?condition=upcoming&locale=de`, 12],
    past: [`/api/v2/artists/${artistId}/events/?condition=past&locale=de`, 8],
    campaigns: [`/api/v2/artists/${artistId}/campaigns/?locale=de`, 2],
    projects: [`/api/v2/artists/${artistId}/projects/?`, 2],
    news: [`/api/v1/article/?artist_id=${artistId}&lang=de`, 1],
    videos: [`/api/v1/artists/videos/?artist_id=${artistId}`, 1],
    recommended: ['/api/v1/artists/recommendation/?city_id=global', 4],
  } as const
  for (const [name, [address, total]] of Object.entries(lists)) {
    const shown = body[name]!
    const list = await api.get<Page>(`${address}&limit=${shown.pagination.limit}`)
    expect(shown.pagination).toEqual({ ...list.body.pagination, offset: 0, total_count: total })
    expect(list.body.results, name).toMatchObject(shown.results)
    expect(shown.results, name).toHaveLength(Math.min(total, shown.pagination.limit))
  }
})

test('an artist without anything has empty lists', async () => {
  const { id } = await catalogueOf(database).anArtist('Silent One')
  const { body } = await api.get<Body>(`/api/v1/artists/${id}/page/`)
  for (const name of ['upcoming', 'past', 'campaigns', 'projects', 'news', 'videos']) {
    expect(body[name]).toMatchObject({ pagination: { total_count: 0 }, results: [] })
  }
})

test.each([
  ['2147483647', 404, 'artist_not_found'],
  ['0', 400, 'validation_failed'],
  ['abc', 400, 'validation_failed'],
  ['%00', 400, 'validation_failed'],
])('%s is no artist', async (id, status, name) => {
  const answer = await api.get<{ error_code: { name: string } }>(`/api/v1/artists/${id}/page/`)
  expect([answer.status, answer.body.error_code.name]).toEqual([status, name])
})
