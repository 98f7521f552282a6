import { expect, test } from 'vitest'
import * as z from 'zod'
import { statement } from '../../../../platform/server/statement.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { genreFamilies, prices, sorts, whens } from '../../find-contract.ts'
import { eventsModule } from '../index.ts'
import { eventFixture, now } from '../testing/fixture.ts'

const countPrepared = statement({
  name: 'test.count-prepared',
  text: `select count(*)::int as prepared_count from pg_prepared_statements where name ~ '^events[.](find|without|places)'`,
  row: z.object({ prepared_count: z.int() }),
})

const oneOf = (name: string, values: readonly string[]) => ['', ...values.map(value => `&${name}=${value}`)]
const filters = [
  oneOf('condition', ['past']),
  oneOf('sort', sorts),
  oneOf('city_id', ['1', '1&radius_km=50']),
  [...oneOf('when', whens), '&from=2026-11-28'],
  oneOf('genre', genreFamilies.slice(0, 1)),
  oneOf('price', prices),
]
const combinations = filters.reduce((queries, more) => queries.flatMap(query => more.map(one => query + one)))

test('combinations of filters leave few prepared statements on a connection', async () => {
  await using database = await testDatabase({ max: 1 })
  const api = testApi({ database, modules: [eventsModule], now: () => now })
  await eventFixture(database).aCity(1, 'Berlin')
  // A few filters at once are enough to meet every pair of them.
  const asked = combinations.filter((_, index) => index % 7 === 0)
  for (const path of ['', 'without/', 'places/']) {
    for (const query of asked.filter(one => path === '' || !one.includes('sort'))) {
      const { status } = await api.get(`/api/v2/events/${path}?${query.slice(1)}`)
      expect([query, status]).toEqual([query, 200])
    }
  }
  const [counted] = await database.read.query(countPrepared)
  // The unfiltered list in its orders, of those to come and of those past; around a city three orders of what comes, by
  // four kinds of dates and with or without a genre.
  expect(counted?.prepared_count).toBeGreaterThan(0)
  expect(counted?.prepared_count).toBeLessThanOrEqual(6 + 3 * 4 * 2)
})

test.each([
  ['from', '0000-01-01'],
  ['from', '1899-12-31'],
  ['until', '9999-12-31'],
  ['until', '3000-01-01'],
])('%s %s is refused, because no clock goes there', async (field, date) => {
  await using database = await testDatabase()
  const api = testApi({ database, modules: [eventsModule], now: () => now })
  for (const path of ['', 'without/', 'places/']) {
    const { status, body } = await api.get<unknown>(`/api/v2/events/${path}?${field}=${date}`)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
  }
})

test.each(['from=1900-01-01', 'until=2999-12-31'])('%s is found by', async query => {
  await using database = await testDatabase()
  const api = testApi({ database, modules: [eventsModule], now: () => now })
  expect((await api.get(`/api/v2/events/?${query}`)).status).toBe(200)
})
