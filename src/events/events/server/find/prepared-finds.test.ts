import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { statement } from '../../../../platform/server/statement.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { genreFamilies, prices, sorts, whenOptions } from '../../find-contract.ts'
import { eventsModule } from '../index.ts'
import { eventFixtures, now } from '../testing/fixture.ts'

const countPrepared = statement({
  name: 'test.count-prepared',
  text: `select count(*)::int as prepared_count from pg_prepared_statements where name ~ '^events[.](find|without|places)'`,
  row: z.object({ prepared_count: z.int() }),
})

const toVariants = (name: string, values: readonly string[]) => [
  '',
  ...values.map(value => `&${name}=${value}`),
]
const filters = [
  toVariants('condition', ['past']),
  toVariants('sort', sorts),
  toVariants('city_id', ['1', '1&radius_km=50']),
  [...toVariants('when', whenOptions), '&from=2026-11-28'],
  toVariants('genre', genreFamilies.slice(0, 1)),
  toVariants('price', prices),
]
const combinations = filters.reduce((queries, more) => queries.flatMap(query => more.map(one => query + one)))

describe('event filter calls', () => {
  test('leave few prepared statements on a connection for all combinations', async () => {
    await using database = await testDatabase({ max: 1 })
    const api = testApi({ database, modules: [eventsModule], now: () => now })
    await eventFixtures(database).aCity(1, 'Berlin')
    // Every seventh combination includes each pair of filters.
    const queries = combinations.filter((_, index) => index % 7 === 0)
    for (const path of ['', 'without/', 'places/']) {
      for (const query of queries.filter(one => path === '' || !one.includes('sort'))) {
        const { status } = await api.get(`/api/v2/events/${path}?${query.slice(1)}`)
        expect([query, status]).toEqual([query, 200])
      }
    }
    const [counted] = await database.read.query(countPrepared)
    // The unfiltered list in its orders, upcoming and past; around a city three orders of upcoming events, by
    // four kinds of dates and with or without a genre.
    expect(counted?.prepared_count).toBeGreaterThan(0)
    expect(counted?.prepared_count).toBeLessThanOrEqual(6 + 3 * 4 * 2)
  })

  test.each([
    ['from', '0000-01-01'],
    ['from', '1899-12-31'],
    ['until', '9999-12-31'],
    ['until', '3000-01-01'],
  ])('reject %s %s as out of range', async (field, date) => {
    await using database = await testDatabase()
    const api = testApi({ database, modules: [eventsModule], now: () => now })
    for (const path of ['', 'without/', 'places/']) {
      const { status, body } = await api.get<unknown>(`/api/v2/events/${path}?${field}=${date}`)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
    }
  })

  test.each(['from=1900-01-01', 'until=2999-12-31'])('accept %s', async query => {
    await using database = await testDatabase()
    const api = testApi({ database, modules: [eventsModule], now: () => now })
    expect((await api.get(`/api/v2/events/?${query}`)).status).toBe(200)
  })
})
