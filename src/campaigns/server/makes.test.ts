import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, removeFan, startSession } from '../../identity/accounts/server/index.ts'
import { Failure } from '../../platform/contract/errors.ts'
import type { Db } from '../../platform/server/database.ts'
import { runOnce } from '../../platform/server/once.ts'
import { testApi } from '../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../platform/server/testing/jobs.ts'
import { countTrends } from './count-trends.ts'
import { campaignsModule } from './index.ts'
import { setMakes } from './set-makes.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

async function aSignedInFan(username: string): Promise<{ userId: number; token: string }> {
  const userId = await aFan(database, { username })
  return { userId, token: await startSession(database.db, userId, now) }
}

async function aScene({ goal = 3 } = {}) {
  const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
  const artist = await anArtist('Paper Lions')
  const city = await aCity('Seoul')
  const campaign = await aCampaign({ for: artist, to: city, goal })
  return { artist, city, campaign, ids: { artistId: artist.id, cityId: city.id } }
}

function createCaller(clock = () => now) {
  const api = testApi({ database, modules: [accountsModule, campaignsModule], now: clock })
  return async (method: string, address: string, token: string) => {
    const response = await api.request(address, { method, headers: { Authorization: `Bearer ${token}` } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

/** Returns the stored counters and a recount of the rows. */
async function countsAndRecounts(today = '2026-06-15') {
  const { rows } = await database.pool.query(
    `select 'campaign' as kind, p.id, p.make_count as kept, (select count(*)::int from makes m where m.campaign_id = p.id) as found
       from campaigns p
     union all select 'week', p.id, p.week_count, (select count(*)::int from makes m where m.campaign_id = p.id
         and (m.made_at at time zone 'utc')::date > $1::date - 7) from campaigns p
     union all select 'days', p.id, (select coalesce(sum(d.make_count), 0)::int from campaign_days d where d.campaign_id = p.id),
       (select count(*)::int from makes m where m.campaign_id = p.id) from campaigns p
     union all select 'artist', a.id, a.makepoints, (select count(*)::int from makes m join campaigns p on p.id = m.campaign_id
         where p.artist_id = a.id) from artists a
     union all select 'cities', a.id, a.city_count, (select count(distinct p.city_id)::int from makes m
         join campaigns p on p.id = m.campaign_id where p.artist_id = a.id) from artists a
     order by 1, 2`,
    [today],
  )
  return rows as { kind: string; id: number; kept: number; found: number }[]
}

async function expectCountsToHold() {
  for (const { kind, id, kept, found } of await countsAndRecounts())
    expect([kind, id, kept]).toEqual([kind, id, found])
}

describe('make API', () => {
  test("makes a campaign once, lists it among the fan's makes and takes it back", async () => {
    const { artist, city, campaign } = await aScene()
    const { token } = await aSignedInFan('mina')
    const call = createCaller()
    const make = `/api/v2/promotions/${artist.id}-${city.id}/make/`
    const made = { campaign_id: campaign.id, is_made: true, make_count: 1, number: 1 }
    expect(await call('PUT', make, token)).toEqual({ status: 200, body: made })
    expect(await call('PUT', make, token)).toEqual({ status: 200, body: made })
    const own = await call('GET', '/api/v1/users/self/makes/', token)
    expect(own.body).toMatchObject({
      pagination: { limit: 10, offset: 0, total_count: 1 },
      results: [
        {
          made_at: new Date(now).toISOString(),
          number: 1,
          invited_count: 0,
          campaign: { id: campaign.id, make_count: 1 },
        },
      ],
    })
    const some = await call('GET', `/api/v1/users/self/makes/?campaign_ids=${campaign.id},999`, token)
    expect(some.body['results']).toHaveLength(1)
    const none = await call('GET', '/api/v1/users/self/makes/?campaign_ids=999', token)
    expect(none.body['results']).toEqual([])
    const back = { campaign_id: campaign.id, is_made: false, make_count: 0, number: null }
    expect(await call('DELETE', make, token)).toEqual({ status: 200, body: back })
    expect(await call('DELETE', make, token)).toEqual({ status: 200, body: back })
    await expectCountsToHold()
  })

  test('starts a campaign with the first make and marks it as reached once', async () => {
    const { anArtist, aCity } = catalogueFixtures(database)
    const artist = await anArtist('Paper Lions')
    const city = await aCity('Hamlet', { population: 40_000 })
    const call = createCaller()
    const make = `/api/v2/promotions/${artist.id}-${city.id}/make/`
    expect(await call('DELETE', make, (await aSignedInFan('early')).token)).toMatchObject({ status: 404 })
    const { body } = await call('PUT', make, (await aSignedInFan('first')).token)
    const id = body['campaign_id']
    expect(body).toMatchObject({ is_made: true, make_count: 1 })
    await database.pool.query('update campaigns set goal = 2 where id = $1', [id])
    const second = await aSignedInFan('second')
    await call('PUT', make, second.token)
    await call('DELETE', make, second.token)
    await call('PUT', make, second.token)
    const events = await database.pool.query(
      'select act, to_state, actor from campaign_events where campaign_id = $1 order by id',
      [id],
    )
    expect(events.rows).toEqual([
      { act: 'begin', to_state: 'open', actor: 'fan' },
      { act: 'reach', to_state: 'reached', actor: 'system' },
    ])
    const jobs = await database.pool.query('select task_identifier from graphile_worker.jobs')
    expect(jobs.rows).toEqual([{ task_identifier: 'announceReachedCampaign' }])
    await expectCountsToHold()
  })

  test.each([
    ['an artist that is not there', '999999-1', 404, 'campaign_artist_not_found'],
    ['a city that is not there', '1-999999', 404, 'campaign_city_not_found'],
    ['no pair', '7', 400, 'validation_failed'],
    ['something else', 'x-y', 400, 'validation_failed'],
    ['numbers that are too large', '9999999999-1', 404, 'not_found'],
  ])('rejects %s', async (_what, promotion, status, name) => {
    await aScene()
    const { token } = await aSignedInFan('mina')
    const response = await createCaller()('PUT', `/api/v2/promotions/${promotion}/make/`, token)
    expect(response).toMatchObject({ status, body: { error_code: { name } } })
  })

  test("rejects makes for an '(INVALID)' artist and for a finished campaign", async () => {
    const { anArtist, aCampaign } = catalogueFixtures(database)
    const { artist, city } = await aScene()
    const invalid = await anArtist('(INVALID) Paper Lions')
    await aCampaign({ for: invalid, to: city })
    const { token } = await aSignedInFan('mina')
    const call = createCaller()
    expect(await call('PUT', `/api/v2/promotions/${invalid.id}-${city.id}/make/`, token)).toMatchObject({
      status: 404,
    })
    await call('PUT', `/api/v2/promotions/${artist.id}-${city.id}/make/`, token)
    await database.pool.query(`update campaigns set status = 'done'`)
    const late = await call(
      'PUT',
      `/api/v2/promotions/${artist.id}-${city.id}/make/`,
      (await aSignedInFan('late')).token,
    )
    expect(late).toMatchObject({ status: 409, body: { error_code: { name: 'campaign_closed' } } })
    expect(await call('DELETE', `/api/v2/promotions/${artist.id}-${city.id}/make/`, token)).toMatchObject({
      status: 200,
    })
  })

  test('counts a hundred parallel fans exactly in shared transactions', async () => {
    const { artist, city } = await aScene({ goal: 1_000 })
    const fans = await Promise.all(Array.from({ length: 100 }, (_, index) => aSignedInFan(`fan ${index}`)))
    const call = createCaller()
    const make = `/api/v2/promotions/${artist.id}-${city.id}/make/`
    const responses = await Promise.all(fans.map(({ token }) => call('PUT', make, token)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const both = fans.flatMap(({ token }) => [call('PUT', make, token), call('DELETE', make, token)])
    expect((await Promise.all(both)).every(({ status }) => status === 200)).toBe(true)
    await expectCountsToHold()
  })

  /** Erases an account's makes in the same order as a real account deletion. */
  async function leave(db: Db, userId: number) {
    await runOnce(db, 'select from users where id = $1 for update', [userId])
    const person = { userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    for (const { personalData } of [accountsModule, campaignsModule])
      await personalData?.erase(db, person, now)
    await removeFan(db, userId)
  }

  test('erases an account with hundreds of makes in a few statements and keeps the counters consistent', async () => {
    const { anArtist, aCity } = catalogueFixtures(database)
    for (const number of [1, 2, 3]) await anArtist(`Artist ${number}`)
    for (const number of [1, 2, 3, 4]) await aCity(`City ${number}`)
    await database.pool.query(`insert into artists (name, slug, hue)
    select 'Lone ' || n, 'lone-' || n, 1 from generate_series(1, 300) n`)
    const [leaving, staying] = [await aFan(database), await aFan(database)]
    const { rows: pairs } = await database.pool.query<{ artist: number; city: number; is_shared: boolean }>(
      `select a.id as artist, c.id as city, a.name like 'Artist%' as is_shared from artists a
      join cities c on a.name like 'Artist%' or c.name = 'City 1' order by a.id, c.id`,
    )
    for (const [at, { artist, city, is_shared: isShared }] of pairs.entries()) {
      const changes = [leaving, ...(isShared && at % 2 === 0 ? [staying] : [])].map(userId => ({
        userId,
        isMade: true,
      }))
      const madeAt = now - (at % 20) * 86_400_000
      await database.transaction(db => setMakes(db, { artistId: artist, cityId: city }, changes, madeAt))
    }
    await countTrends.run({}, aTaskContext(database, { now: () => now }))
    let queryCount = 0
    await database.transaction(db => {
      const counting: Db = Object.assign(Object.create(db), {
        query: (...args: Parameters<Db['query']>) => {
          queryCount += 1
          return db.query(...args)
        },
      })
      return leave(counting, leaving)
    })
    expect(queryCount).toBeLessThan(30)
    await expectCountsToHold()
    const { rows } = await database.pool.query('select user_id, count(*)::int as makes from makes group by 1')
    expect(rows).toEqual([{ user_id: staying, makes: 6 }])
  })

  test('keeps the counters consistent under any interleaving of makes, take-backs and account deletions', async () => {
    const { anArtist, aCity } = catalogueFixtures(database)
    const artists = [await anArtist('One'), await anArtist('Two')]
    const cities = [await aCity('Seoul'), await aCity('Busan')]
    const act = fc.record({
      fan: fc.nat(3),
      artist: fc.nat(1),
      city: fc.nat(1),
      daysAgo: fc.constantFrom(0, 3, 6, 7, 30),
      what: fc.constantFrom('make', 'make', 'make', 'take back', 'leave'),
    })
    let fanCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async acts => {
        const names = Array.from({ length: 4 }, () => `fan ${++fanCount}`)
        const fans = await Promise.all(names.map(aSignedInFan))
        const results = await Promise.all(
          acts.map(({ fan, artist, city, daysAgo, what }) =>
            database.transaction(async db => {
              const userId = fans[fan]?.userId ?? 0
              if (what === 'leave') return leave(db, userId)
              const ids = { artistId: artists[artist]?.id ?? 0, cityId: cities[city]?.id ?? 0 }
              const changes = [{ userId, isMade: what === 'make' }]
              return setMakes(db, ids, changes, now - daysAgo * 86_400_000)
            }),
          ),
        )
        for (const result of results) if (result instanceof Failure) expect(result.entry.status).toBe(404)
        await countTrends.run({}, aTaskContext(database, { now: () => now }))
        await expectCountsToHold()
      }),
      { numRuns: 25 },
    )
  })

  test('drops a make older than a week from the weekly count', async () => {
    const { artist, city, ids } = await aScene()
    const { userId } = await aSignedInFan('mina')
    await database.transaction(db => setMakes(db, ids, [{ userId, isMade: true }], now - 7 * 86_400_000))
    await countTrends.run({}, aTaskContext(database, { now: () => now }))
    const { rows } = await database.pool.query(
      'select make_count, week_count from campaigns where artist_id = $1',
      [artist.id],
    )
    expect([rows, city.name]).toEqual([[{ make_count: 1, week_count: 0 }], 'Seoul'])
  })
})
