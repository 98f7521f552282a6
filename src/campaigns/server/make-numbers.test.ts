import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { campaignsModule } from './index.ts'
import { type MakesResult, setMakes } from './set-makes.ts'

const startMs = Date.parse('2026-06-15T12:00:30Z')
const dayMs = 86_400_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

async function aScene(goal: number) {
  const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
  const artist = await anArtist('Paper Lions')
  const city = await aCity('Seoul')
  const campaign = await aCampaign({ for: artist, to: city, goal })
  const ids = { artistId: artist.id, cityId: city.id }
  const change = async (fans: number[], isMade: boolean, at = startMs) => {
    const changes = fans.map(userId => ({ userId, isMade }))
    // Safe cast: artist, city and campaign exist, and the campaign is open.
    return (await database.transaction(db => setMakes(db, ids, changes, at))) as MakesResult
  }
  const read = async () => {
    const api = testApi({ database, modules: [campaignsModule], now: () => startMs })
    const response = await api.request(`/api/v2/promotions/${campaign.id}/`)
    return (await response.json()) as {
      milestones: object[]
      latest_makes: object[]
      started_at: string | null
    }
  }
  return { campaign, wish: change, read }
}

const createFans = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => aFan(database, { username: `fan ${at}` })))

describe('setMakes', () => {
  test('numbers makes consecutively, even in a batch, and never changes a number', async () => {
    const { wish: change } = await aScene(100)
    const [ada = 0, bo = 0, cleo = 0] = await createFans(3)
    expect((await change([bo, ada], true)).numbers).toEqual({ [bo]: 1, [ada]: 2 })
    expect((await change([ada, cleo], true)).numbers).toEqual({ [ada]: 2, [cleo]: 3 })
    expect((await change([bo], false)).numbers).toEqual({})
    expect((await change([ada], true)).numbers).toEqual({ [ada]: 2 })
    // A fan who takes a make back and makes the campaign again gets the newest number.
    expect(await change([bo], true)).toMatchObject({ makeCount: 3, numbers: { [bo]: 3 } })
  })

  test('numbers a new make by the current count after any sequence of changes', async () => {
    const { wish: change } = await aScene(1_000)
    const fans = await createFans(5)
    const act = fc.record({ fan: fc.nat(4), isMade: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async acts => {
        for (const { fan, isMade } of acts) {
          const before = await database.pool.query('select from makes where user_id = $1', [fans[fan]])
          const { makeCount, numbers } = await change([fans[fan] ?? 0], isMade)
          const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from makes')
          expect(makeCount).toBe(rows[0]?.n)
          if (isMade && before.rows.length === 0) expect(numbers[fans[fan] ?? 0]).toBe(makeCount)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('records the time of each milestone and never changes it', async () => {
    const { wish: change, read } = await aScene(5)
    const [first = 0, second = 0, ...others] = await createFans(6)
    expect(await read()).toMatchObject({ milestones: [], latest_makes: [], started_at: null })
    await change([first], true)
    expect((await read()).milestones).toEqual([])
    await change([second], true, startMs + dayMs)
    await change([second], false, startMs + 2 * dayMs)
    await change(others.slice(0, 3), true, startMs + 3 * dayMs)
    await change([second], true, startMs + 4 * dayMs)
    await change(others.slice(3), true, startMs + 5 * dayMs)
    const day = (days: number) => new Date(startMs + days * dayMs).toISOString()
    const page = await read()
    expect(page.milestones).toEqual([
      { percent: 25, make_count: 2, reached_at: day(1) },
      { percent: 50, make_count: 3, reached_at: day(3) },
      { percent: 75, make_count: 4, reached_at: day(3) },
      { percent: 100, make_count: 5, reached_at: day(4) },
    ])
    // Makes are listed to the minute, newest first, and without their fans.
    const minute = (days: number) => day(days).replace(':30.000Z', ':00.000Z')
    expect(page.latest_makes).toEqual([
      { number: 6, made_at: minute(5) },
      { number: 5, made_at: minute(4) },
      ...[4, 3, 2].map(number => ({ number, made_at: minute(3) })),
    ])
  })
})
