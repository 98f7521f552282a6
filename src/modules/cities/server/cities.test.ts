import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { matchTier, normalise } from '../../search/server/index.ts'
import { loadCities } from './load-cities.ts'
import { searchCities } from './search-cities.ts'

let database: TestDatabase
let db: Db
let addedCounts: number[]
type Named = { id: number; name: string; population: number }
let all: Named[]

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  addedCounts = await Promise.all([loadCities(database.pool), loadCities(database.pool)])
  const { rows } = await database.pool.query<Named>('select id, name, population from cities')
  all = rows.map(row => ({ ...row, name: normalise(row.name) }))
}, 120_000)
afterAll(() => database.close())

async function find(query: string, limit = 3) {
  const { rows } = await searchCities(db, { query, offset: 0, limit })
  return rows.map(({ name, country_code, admin_code }) => `${name}, ${admin_code}, ${country_code}`)
}

/** The ranking in plain words: as for artists, but of two tiers, the start of a word and its inside. */
function ranked(query: string): number[] {
  return all
    .flatMap(({ id, name, population }) => {
      const tier = matchTier(name, query)
      return tier === undefined ? [] : [{ id, population, isInside: tier === 3 }]
    })
    .sort((a, b) => Number(a.isInside) - Number(b.isInside) || b.population - a.population || a.id - b.id)
    .map(({ id }) => id)
}

test('two processes that load the cities at once add each city once', async () => {
  expect(addedCounts.toSorted((a, b) => a - b)).toEqual([0, 135_233])
  expect(await loadCities(database.pool)).toBe(0)
})

test('a city has its place, size and nation', async () => {
  const [lyon] = (await searchCities(db, { query: 'lyon', offset: 0, limit: 1 })).rows
  expect(lyon).toEqual({
    id: 2996944,
    name: 'Lyon',
    country_code: 'FR',
    admin_code: '84',
    population: 472317,
    lat: expect.closeTo(45.748, 2),
    lon: expect.closeTo(4.847, 2),
  })
})

test('bigger cities come first, those with a word that begins so before the others', async () => {
  expect(await find('par', 1)).toEqual(['Paris, 11, FR'])
  expect(await find('YORK')).toEqual(['New York City, NY, US', 'North York, 08, CA', 'East New York, NY, US'])
  expect(await find('york, p')).toEqual([])
  expect(await find('springfield')).toEqual([
    'Springfield, MO, US',
    'Springfield, MA, US',
    'Springfield, IL, US',
  ])
})

test('accents and case do not matter', async () => {
  expect(await find('sao PAULO', 1)).toEqual(['São Paulo, 27, BR'])
  expect(await find('lódz', 1)).toEqual(['Łódź, 74, PL'])
  expect(await find('tromsö', 1)).toEqual(['Tromsø, 54, NO'])
})

test('odd queries are harmless', async () => {
  for (const query of ['', '\ud800', '\u0000\u202e', '%', "';--", 'x'.repeat(100_000)]) {
    expect(await searchCities(db, { query, offset: 0, limit: 10 })).toMatchObject({ totalCount: 0, rows: [] })
  }
  const { totalCount, rows } = await searchCities(db, { query: 'a', offset: 100_000, limit: 10 })
  expect({ totalCount, rows }).toEqual({ totalCount: 1001, rows: [] })
})

test('any piece of any name is ranked as defined, by every way through the index', async () => {
  const piece = fc
    .tuple(fc.nat(all.length - 1), fc.nat(9), fc.integer({ min: 1, max: 6 }))
    .map(([nth, start, length]) => normalise(all[nth]!.name.slice(start, start + length)))
    .filter(text => text !== '')
  const page = fc.record({ offset: fc.nat(30), limit: fc.integer({ min: 1, max: 10 }) })
  const property = fc.asyncProperty(piece, page, async (query, { offset, limit }) => {
    const ids = ranked(query)
    const expected = { totalCount: Math.min(ids.length, 1001), ids: ids.slice(offset, offset + limit) }
    const { totalCount, rows } = await searchCities(db, { query, offset, limit })
    expect({ totalCount, ids: rows.map(({ id }) => id) }).toEqual(expected)
    for (const rowsMax of [0, 30]) {
      const { rows: found } = await database.pool.query(
        'select total_count as "totalCount", city_ids as ids from search_cities($1, $2, $3, $4)',
        [query, offset, limit, rowsMax],
      )
      expect(found).toEqual([expected])
    }
  })
  await fc.assert(property, { numRuns: 60 })
}, 60_000)
