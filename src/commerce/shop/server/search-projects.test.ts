import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexArtists } from '../../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { searchProjects } from '../contract.ts'
import { shopModule } from './index.ts'

type Found = ResponseOf<typeof searchProjects>

const now = Date.parse('2026-11-21T12:00:00Z')
const dayMs = 86_400_000
let database: TestDatabase
let api: ReturnType<typeof testApi>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [shopModule], now: () => now })
  await run(`insert into media (id, mime, bytes, width, height, hue)
             values ('card-1', 'image/svg+xml', '', 1, 1, 40)`)
  await run(
    `insert into artists (name, slug) values ('노바', 'nova-ko'), ('노바라이트', 'light'), ('Quiet', 'quiet')`,
  )
  await indexArtists(database.db)
  await project({ name: 'Light stick', artistId: 2, untilDays: 1 })
  await project({ name: 'Photo book', artistId: 1, untilDays: 20, card: 'card-1', sold: 5, stock: 5 })
  await project({ name: 'Tour shirt', artistId: 1, untilDays: 3 })
  await project({ name: 'First album', artistId: 1, untilDays: -2 })
  await project({ name: 'Called off', artistId: 1, untilDays: 9, status: 'ended' })
  await project({ name: 'Not yet', artistId: 1, untilDays: 9, status: 'draft' })
})
afterAll(() => database.close())

function run(text: string, ...values: unknown[]) {
  return database.pool.query(text, values)
}

type ProjectOptions = {
  name: string
  artistId: number
  untilDays: number
  card?: string
  sold?: number
  stock?: number
  status?: 'draft' | 'online' | 'ended'
}

function project({ name, artistId, untilDays, ...rest }: ProjectOptions) {
  const inDays = (days: number) => new Date(now + days * dayMs).toISOString()
  return catalogueFixtures(database).aProject({
    by: { id: artistId },
    name,
    price: 2_400,
    from: inDays(-100),
    until: inDays(untilDays),
    ...rest,
  })
}

async function find(query: string) {
  const { status, body } = await api.get<Found>(`/api/v1/shops/md/projects/search/?${query}`)
  expect(status).toBe(200)
  return body
}
const listNames = ({ results }: Found) => results.map(({ name }) => name)

describe('project search', () => {
  test('ranks projects by match, then by time left, then ended ones, and omits drafts', async () => {
    const found = await find('artist_name=노바')
    expect(listNames(found)).toEqual(['Tour shirt', 'Photo book', 'First album', 'Called off', 'Light stick'])
    expect(found.pagination).toEqual({ limit: 10, offset: 0, total_count: 5 })
  })

  test("returns all fields of a project's card", async () => {
    const { results } = await find('artist_name=노바')
    expect(results.find(({ name }) => name === 'Photo book')).toEqual({
      id: 2,
      type: 1,
      name: 'Photo book',
      slug: 'a-record',
      card_image: '/media/card-1/640.webp',
      picture: { id: 'card-1', hue: 40 },
      artist: { id: 1, name: '노바', slug: 'nova-ko', is_valid: true },
      price: { amount: 2_400, currency: 'EUR' },
      display_option: 1,
      sale_from: '2026-08-13T12:00:00.000Z',
      sale_until: '2026-12-11T12:00:00.000Z',
      days_left: 20,
      availability: 2,
      sale_stop: null,
      is_ended: false,
      supporter_count: 0,
      goal: null,
    })
    expect(results.filter(({ is_ended: isEnded }) => isEnded).map(({ name }) => name)).toEqual([
      'First album',
      'Called off',
    ])
  })

  test("hides the price in every list if the project's display option says so", async () => {
    await run(`update projects set display_option = 0 where name ->> 'en' = 'Light stick'`)
    const { results } = await find('artist_name=노바라이트')
    expect(results).toMatchObject([{ name: 'Light stick', display_option: 0, price: null }])
    const { body } = await api.get<Found>('/api/v2/artists/2/projects/')
    expect(body.results).toMatchObject([{ name: 'Light stick', display_option: 0, price: null }])
  })

  test('returns consecutive pages, and an empty page when no artist or project matches', async () => {
    const first = await find('artist_name=노바&limit=3&locale=ko')
    const second = await find('artist_name=노바&limit=3&offset=3&locale=ko')
    expect([...listNames(first), ...listNames(second)]).toEqual(listNames(await find('artist_name=노바')))
    api.statements.length = 0
    for (const name of ['quiet', 'zzz', '%F0%9F%98%80', '']) {
      const { pagination, results } = await find(`artist_name=${name}`)
      expect([pagination.total_count, results], name).toEqual([0, []])
    }
    // No statement is run for the empty query.
    expect(api.statements).toEqual(Array(3).fill(['artists.matching', 'shop.search-projects']).flat())
  })

  test.each([
    ['', 'artist_name'],
    ['artist_name=a&limit=0', 'limit'],
    ['artist_name=a&limit=1e9', 'limit'],
    ['artist_name=a&offset=-5', 'offset'],
    [`artist_name=${'a'.repeat(2_001)}`, 'artist_name'],
    [`artist_name=a&locale=${'x'.repeat(21)}`, 'locale'],
  ])('rejects an invalid value and names the field: %s', async (query, field) => {
    const { status, body } = await api.get(`/api/v1/shops/md/projects/search/?${query}`)
    expect(status).toBe(400)
    expect(body.error_code.name).toBe('validation_failed')
    expect(Object.keys(body.description)).toEqual([field])
  })
})
