import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { listProjects } from '../contract.ts'
import { holdStock, shopModule } from './index.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

type Listed = ResponseOf<typeof listProjects>

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
let database: TestDatabase
let api: ReturnType<typeof testApi>
let artistId: number

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [shopModule], now: () => now })
  const { aProject } = shopFixtures(database)
  artistId = (await catalogueFixtures(database).anArtist('Low Tide')).id
  await aProject({ name: 'Ended long ago', until: at(-20), status: 'successful' })
  await aProject({ name: 'Ends late', until: at(9), also: { type: 0 } })
  await aProject({ name: 'Sold out', until: at(5), products: [{ stock: 0 }] })
  await aProject({ name: 'Opens late', from: at(7), until: at(8) })
  await aProject({ name: 'Called off', until: at(30), status: 'cancelled' })
  await aProject({ name: 'Ends soon', until: at(1.5), also: { artist_id: artistId } })
  await aProject({ name: 'Time is up', until: at(-1) })
  await aProject({ name: 'Opens soon', from: at(2), until: at(40) })
  await aProject({ name: 'Nothing in it', until: at(6), products: [] })
  await aProject({ name: 'Draft', until: at(3), status: 'draft', also: { type: 0, artist_id: artistId } })
})
afterAll(() => database.close())

async function list(query = ''): Promise<Listed> {
  const { status, body } = await api.get<Listed>(`/api/v1/shops/md/projects/?${query}`)
  expect(status).toBe(200)
  return body
}
const names = async (query: string) => (await list(query)).results.map(({ name }) => name)

const available = ['Ends soon', 'Ends late']
const ended = ['Called off', 'Time is up', 'Ended long ago']
const upcoming = ['Opens soon', 'Opens late', 'Nothing in it']

describe('GET /api/v1/shops/md/projects/', () => {
  test.each([
    [
      'what can be bought, is sold out, opens later, has ended',
      '',
      [...available, 'Sold out', ...upcoming, ...ended],
    ],
    [
      'the other way round, and ended ones last',
      'order_by=asc',
      ['Opens late', 'Opens soon', 'Sold out', 'Ends late', 'Ends soon', 'Nothing in it', ...ended],
    ],
    [
      'by the time left',
      'sort=1',
      ['Ends soon', 'Sold out', 'Nothing in it', 'Opens late', 'Ends late', 'Opens soon', ...ended],
    ],
    [
      'by the time left, most first',
      'sort=1&order_by=asc',
      ['Opens soon', 'Ends late', 'Opens late', 'Nothing in it', 'Sold out', 'Ends soon', ...ended],
    ],
    ['open ones', 'state=open', [...available, 'Sold out', 'Nothing in it']],
    ['those to come', 'state=upcoming', ['Opens soon', 'Opens late']],
    ['those to come by the time left', 'state=upcoming&sort=1', ['Opens late', 'Opens soon']],
    [
      'open ones by the time left',
      'state=open&sort=1',
      ['Ends soon', 'Sold out', 'Nothing in it', 'Ends late'],
    ],
    ['ended ones', 'state=ended', ended],
    ['of a type', 'type=0', ['Ends late']],
    ['of an artist', `artist_id=${'1'}`, ['Ends soon']],
    ['of an artist and a type', 'artist_id=1&type=0', []],
  ])('%s', async (_, query, expected) => {
    api.statements.length = 0
    const { pagination, results } = await list(query)
    expect(results.map(({ name }) => name)).toEqual(expected)
    expect(pagination).toEqual({ limit: 20, offset: 0, total_count: expected.length })
    expect(api.statements.filter(name => name.startsWith('shop.'))).toHaveLength(1)
    expect(api.statements.length).toBeLessThanOrEqual(3)
  })

  test('returns consecutive pages of any size across the groups', async () => {
    const all = await names('limit=all')
    expect(all).toHaveLength(9)
    for (const limit of [1, 2, 4, 8]) {
      const pages: string[] = []
      for (let offset = 0; offset < 10; offset += limit) {
        pages.push(...(await names(`limit=${limit}&offset=${offset}`)))
      }
      expect(pages).toEqual(all)
    }
    expect((await list('limit=all')).pagination).toEqual({ limit: 'all', offset: 0, total_count: 9 })
  })

  test('shows days left and availability, and neither for ended projects', async () => {
    const { results } = await list()
    const card = (name: string) => results.find(project => project.name === name)
    expect(card('Ends soon')).toMatchObject({
      days_left: 1,
      availability: 1,
      is_ended: false,
      price: { amount: 1_000 },
    })
    expect(card('Sold out')).toMatchObject({ days_left: 5, availability: 2 })
    expect(card('Opens soon')).toMatchObject({ days_left: 40, availability: 0, is_ended: false })
    expect(card('Called off')).toMatchObject({ days_left: 0, availability: 0, is_ended: true })
  })

  test('moves a project out of the first group as soon as its last unit is held', async () => {
    const { variantIds } = await shopFixtures(database).aProject({
      name: 'Last one',
      until: at(0.5),
      products: [{ stock: 1 }],
    })
    expect((await names('')).slice(0, 2)).toEqual(['Last one', 'Ends soon'])
    const [variantId = 0] = variantIds
    await database.transaction(db => holdStock(db, [{ variantId, quantity: 1 }]))
    expect((await names('')).slice(0, 4)).toEqual([...available, 'Last one', 'Sold out'])
    await database.pool.query(`update projects set status = 'draft' where name ->> 'en' = 'Last one'`)
  })

  test.each([
    ['sort=2', 'sort'],
    ['order_by=up', 'order_by'],
    ['type=4', 'type'],
    ['state=sold', 'state'],
    ['artist_id=x', 'artist_id'],
    ['limit=101', 'limit'],
  ])('rejects an invalid value and names the field: %s', async (query, field) => {
    const { status, body } = await api.get(`/api/v1/shops/md/projects/?${query}`)
    expect([status, Object.keys(body.description)]).toEqual([400, [field]])
  })
})
