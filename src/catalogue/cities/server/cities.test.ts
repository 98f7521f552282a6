import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { matchTier } from '../../artists/server/index.ts'
import { getCity } from './get-city.ts'
import { loadCities } from './load-cities.ts'
import { locateCities } from './locate-cities.ts'
import { searchCities } from './search-cities.ts'
import { knownZones } from './testing/known-zones.ts'

let database: TestDatabase
let db: Db
let loaded: Awaited<ReturnType<typeof loadCities>>[]
type Named = { id: number; names: string[]; population: number }
let all: Named[]

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  loaded = await Promise.all([loadCities(database.pool), loadCities(database.pool)])
  const { rows } = await database.pool.query<Named>(
    `select id, string_to_array(search_name, E'\\n') as names, population from cities`,
  )
  all = rows
}, 120_000)
afterAll(() => database.close())

async function find(query: string, limit = 3, locale = 'en') {
  const { rows } = await searchCities(db, { query, locale, offset: 0, limit })
  return rows.map(({ name, country_code, admin_code }) => `${name}, ${admin_code}, ${country_code}`)
}

/**
 * Returns the ids in the reference order: by the best match among a city's names (exact, word start, inside),
 * then by population and id.
 */
function rankIds(query: string): number[] {
  const ranks = [0, 1, 1, 2]
  return all
    .flatMap(({ id, names, population }) => {
      const found = names.flatMap(name => ranks[matchTier(name, query) ?? -1] ?? [])
      return found.length === 0 ? [] : [{ id, population, rank: Math.min(...found) }]
    })
    .sort((a, b) => a.rank - b.rank || b.population - a.population || a.id - b.id)
    .map(({ id }) => id)
}

describe('cities', () => {
  test('are each added once when two processes load them concurrently', async () => {
    const addedCounts = loaded.map(({ addedCount }) => addedCount)
    expect(addedCounts.toSorted((a, b) => a - b)).toEqual([0, 135_233])
    expect(await loadCities(database.pool)).toEqual({ addedCount: 0, renamedCount: 0, zonedCount: 0 })
  })

  test('have coordinates, a population and a country', async () => {
    const [lyon] = (await searchCities(db, { query: 'lyon', locale: 'en', offset: 0, limit: 1 })).rows
    expect(lyon).toEqual({
      id: 2996944,
      name: 'Lyon',
      country_code: 'FR',
      admin_code: '84',
      population: 472317,
      lat: expect.closeTo(45.748, 2),
      lon: expect.closeTo(4.847, 2),
      zone: 'Europe/Paris',
    })
  })

  test('are ranked by exact name before word prefix, then by population', async () => {
    expect(await find('lond', 1)).toEqual(['London, ENG, GB'])
    expect(await find('YORK')).toEqual(['York, ENG, GB', 'York, PA, US', 'York, SC, US'])
    expect(await find('yor', 1)).toEqual(['New York City, NY, US'])
    expect(await find('york, p')).toEqual([])
    expect(await find('springfield')).toEqual([
      'Springfield, MO, US',
      'Springfield, MA, US',
      'Springfield, IL, US',
    ])
  })

  test('are found regardless of accents and case', async () => {
    expect(await find('sao PAULO', 1)).toEqual(['São Paulo, 27, BR'])
    expect(await find('lódz', 1)).toEqual(['Łódź, 74, PL'])
    expect(await find('tromsö', 1)).toEqual(['Tromsø, 54, NO'])
  })

  test.each([
    ['서울', 'ko', '서울, KR'],
    ['부산', 'ko', '부산, KR'],
    ['東京', 'ja', '東京, JP'],
    ['大阪', 'ja', '大阪, JP'],
    ['北京', 'zh-cn', '北京, CN'],
    ['臺北', 'zh-tw', '台北, TW'],
    ['Москва', 'ru', 'Москва, RU'],
    ['กรุงเทพ', 'th', 'กรุงเทพ, TH'],
    ['Sài Gòn', 'vi', 'TP. Hồ Chí Minh, VN'],
    ['München', 'de', 'München, DE'],
    ['Köln', 'de', 'Köln, DE'],
    ['Cologne', 'en', 'Cologne, DE'],
    ['Praha', 'en', 'Prague, CZ'],
    ['NYC', 'en', 'New York City, US'],
    ['Nueva York', 'es', 'Nueva York, US'],
    ['Séoul', 'fr', 'Séoul, KR'],
    // Names in a language other than the reader's, a word of another language, and a locale without its own
    // name.
    ['서울', 'en', 'Seoul, KR'],
    ['القاهرة', 'ja', 'カイロ, EG'],
    ['Warszawa', 'fil', 'Warsaw, PL'],
    ['台中市', 'zh-tw', '台中, TW'],
  ])('are found by %s in locale %s as %s', async (query, locale, expected) => {
    const { rows } = await searchCities(db, { query, locale, offset: 0, limit: 1 })
    expect(rows.map(({ name, country_code }) => `${name}, ${country_code}`)).toEqual([expected])
  })

  test('are found by each of their names, preceded only by larger namesakes', async () => {
    const named = all.flatMap(({ id, names, population }) => names.map(name => ({ id, name, population })))
    const namesakes = Map.groupBy(named, ({ name }) => name)
    for (const nth of fc.sample(fc.nat(named.length - 1), { numRuns: 1_000, seed: 20261122 })) {
      const { id, name, population } = named[nth]!
      const larger = (namesakes.get(name) ?? []).filter(
        city => city.population > population || (city.population === population && city.id < id),
      )
      const largerCount = new Set(larger.map(city => city.id)).size
      const { rows } = await searchCities(db, { query: name, locale: 'en', offset: largerCount, limit: 1 })
      expect([name, ...rows.map(city => city.id)]).toEqual([name, id])
    }
  }, 60_000)

  test('are renamed when the names file changes', async () => {
    await database.pool.query(
      `update cities set name = 'Keijo', names = '{"ko": "경성"}', search_name = E'keijo\\n경성' where id = 1835848`,
    )
    expect(await find('경성', 1)).toEqual(['Keijo, 11, KR'])
    expect(await loadCities(database.pool)).toEqual({ addedCount: 0, renamedCount: 1, zonedCount: 0 })
    expect([await find('경성', 1), await find('서울', 1, 'ja')]).toEqual([[], ['ソウル, 11, KR']])
  })

  const place = {
    country: 'US' as string | null,
    region: '',
    lat: null as number | null,
    lon: null as number | null,
  }

  test('are located by name with their own time zone', async () => {
    const places = knownZones.map(([city, region, country]) => ({ ...place, city, region, country }))
    const located = await locateCities(db, places)
    const zones = located.map(each => (each && 'city' in each ? each.city.zone : JSON.stringify(each)))
    expect(knownZones.map(([city], at) => [city, zones[at]])).toEqual(
      knownZones.map(([city, , , zone]) => [city, zone]),
    )
  })

  test('have no zone of Antarctica or Büsingen unless they are located there', async () => {
    const { rows } = await database.pool.query(
      `select name from cities where zone is null or (zone ~ '^Antarctica|Busingen|Etc' and country_code <> 'AQ')`,
    )
    expect(rows).toEqual([{ name: 'Büsingen' }])
  })

  test.each([
    ['Portland', 'ME', null, 'Portland, ME'],
    ['Portland', 'Maine', null, 'Portland, ME'],
    ['Portland', '', [45.5, -122.7], 'Portland, OR'],
    // Coordinates win over a contradicting region.
    ['Portland', 'ME', [45.5, -122.7], 'Portland, OR'],
    ['Aurora', 'Illinois', null, 'Aurora, IL'],
    ['Columbus', 'GA', null, 'Columbus, GA'],
    ['Charleston', 'WV', null, 'Charleston, WV'],
    ['New York', 'NY', null, 'New York City, NY'],
    // Kansas City, Kansas is too close to count as a rival.
    ['Kansas City', '', null, 'Kansas City, MO'],
    ['Austin', '', null, 'Austin, TX; else Austin, MN'],
    ['Portland', '', null, 'Portland, OR or Portland, ME or Portland, TX'],
    ['Portland', 'TX', null, 'Portland, TX'],
    ['Portland', 'HI', null, 'none'],
    ['Nowhereville', '', null, 'none'],
    ['Atlantis', '', [45.5, -122.7], 'Portland, OR'],
  ] as const)(
    'are located from the name %s, region "%s" and coordinates %s as %s',
    async (city, region, point, expected) => {
      const [lat, lon] = point ?? [null, null]
      const [found] = await locateCities(db, [{ ...place, city, region, lat, lon }])
      const text = (cities: { name: string; admin_code: string }[], between: string) =>
        cities.map(each => `${each.name}, ${each.admin_code}`).join(between)
      const shown = !found
        ? 'none'
        : 'city' in found
          ? text([found.city, ...found.others], '; else ')
          : text(found.candidates, ' or ')
      expect(shown).toBe(expected)
    },
  )

  test('get missing zones on startup without changing their names', async () => {
    const forms = `select md5(string_agg(s::text, '' order by s.tier, s.suffix, s.population, s.city_id)) from city_suffixes s`
    const largerCount = await database.pool.query(forms)
    const { rowCount } = await database.pool.query("update cities set zone = null where country_code = 'KR'")
    expect(await loadCities(database.pool)).toEqual({ addedCount: 0, renamedCount: 0, zonedCount: rowCount })
    const zones = await database.pool.query("select distinct zone from cities where country_code = 'KR'")
    expect(zones.rows).toEqual([{ zone: 'Asia/Seoul' }])
    expect((await database.pool.query(forms)).rows).toEqual(largerCount.rows)
  })

  test('are not found by empty, malformed or overlong queries', async () => {
    for (const query of ['', '\ud800', '\u0000\u202e', '%', "';--", 'x'.repeat(100_000)]) {
      expect(await searchCities(db, { query, locale: 'en', offset: 0, limit: 10 })).toMatchObject({
        totalCount: 0,
        rows: [],
      })
    }
    const { totalCount, rows } = await searchCities(db, {
      query: 'a',
      locale: 'en',
      offset: 100_000,
      limit: 10,
    })
    expect({ totalCount, rows }).toEqual({ totalCount: 1001, rows: [] })
  })

  test('are ranked like the reference for any part of a name, on every index path', async () => {
    const fragment = fc
      .tuple(fc.nat(all.length - 1), fc.nat(9), fc.integer({ min: 1, max: 6 }))
      .map(([nth, start, length]) => normalise(all[nth]!.names.at(-1)!.slice(start, start + length)))
      .filter(text => text !== '')
    const page = fc.record({ offset: fc.nat(30), limit: fc.integer({ min: 1, max: 10 }) })
    const property = fc.asyncProperty(fragment, page, async (query, { offset, limit }) => {
      const ids = rankIds(query)
      const expected = { totalCount: Math.min(ids.length, 1001), ids: ids.slice(offset, offset + limit) }
      const { totalCount, rows } = await searchCities(db, { query, locale: 'ko', offset, limit })
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

  test('are returned by id in the reader’s language, or null for an unknown id', async () => {
    expect(await getCity(db, 1_835_848, 'ko')).toMatchObject({ name: '서울', country_code: 'KR' })
    expect(await getCity(db, 1_835_848, 'en')).toMatchObject({ name: 'Seoul' })
    expect(await getCity(db, 999_999_999, 'en')).toBeNull()
  })
})
