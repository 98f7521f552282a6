import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../identity/accounts/server/index.ts'
import { testApi } from '../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { notificationsModule } from './index.ts'
import { nameCities } from './name-cities.ts'
import { aFixture, type Fixture, startMs } from './testing/fixture.ts'

interface Page {
  pagination: { last_evaluated_key: string | null; limit: number }
  results: { link: string; text_params_obj: Record<string, unknown>; is_new: boolean }[]
  new_count: number
}

const list = '/api/v1/users/self/news/'
let database: TestDatabase
let fixture: Fixture
let userId: number
let token: string
let api: ReturnType<typeof testApi>

beforeEach(async () => {
  database = await testDatabase()
  fixture = await aFixture(database)
  userId = await fixture.fan({ follows: [fixture.ada] })
  token = await startSession(database.db, userId, startMs)
  api = testApi({ database, modules: [accountsModule, notificationsModule], now: () => startMs })
})
afterEach(() => database.close())

async function call(path: string, method = 'GET') {
  const response = await api.request(path, { method, headers: { Authorization: `Bearer ${token}` } })
  return { status: response.status, body: (await response.json()) as Page & { description: object } }
}

let lastNumber = 0
async function notify(at = startMs): Promise<string> {
  lastNumber += 1
  const path = `/news/${lastNumber}/`
  const params = { artist: 'Ada', title: { en: 'A new record', de: 'Eine neue Platte' } }
  await fixture.happens({ key: `news:${lastNumber}`, artistId: fixture.ada, path, params, at })
  await fixture.tellAll()
  return path
}

describe('notifications API', () => {
  test("returns the kind, picture, link and text in the fan's language", async () => {
    await database.pool.query(
      `with m as (insert into media (id, mime, bytes, width, height, hue)
       values ('ada', 'image/webp', 'x', 9, 9, 9) returning id)
     update artists set image_id = m.id from m where artists.id = $1`,
      [fixture.ada],
    )
    const link = await notify()
    expect((await call(`${list}?locale=de`)).body).toEqual({
      pagination: { last_evaluated_key: null, limit: 5 },
      new_count: 1,
      results: [
        {
          notification_type: 'news',
          timestamp: '2030-01-01T00:00:00.000Z',
          image: '/media/ada/160.webp',
          link,
          text: 'notifications.news',
          text_params_obj: { artist: 'Ada', title: 'Eine neue Platte' },
          is_new: true,
        },
      ],
    })
    const { body } = await call(`${list}?locale=ko`)
    expect(body.results[0]?.text_params_obj['title']).toBe('A new record')
  })

  test('translates city names that were recorded in English, in all kinds of notifications', async () => {
    const { ada, cities } = fixture
    await database.pool.query(`update cities set names = '{"ko": "서울"}' where id = $1`, [cities.seoul])
    const eventId = await fixture.anEvent()
    const params = { artist: 'Ada', city: 'Seoul' }
    await fixture.happens({
      key: `campaign:${ada}-${cities.seoul}`,
      kind: 'campaign_reached',
      artistId: ada,
      params,
    })
    await fixture.happens({ key: 'on-sale:1', kind: 'event_on_sale', artistId: ada, eventId, params })
    await fixture.happens({ key: 'event:1', kind: 'event_near', artistId: ada, cityId: cities.seoul, params })
    await fixture.happens({ key: 'news:0', artistId: ada })
    await nameCities(database.db)
    const { rows } = await database.pool.query(
      `select params -> 'city' as city from domain_events order by id`,
    )
    const names = { en: 'Seoul', ko: '서울' }
    expect(rows.map(({ city }) => city)).toEqual([names, names, names, null])
  })

  test('marks notifications as read, with one statement per call', async () => {
    await notify()
    await notify()
    api.statements.length = 0
    expect((await call(list)).body.new_count).toBe(2)
    expect(await call(`${list}check/`, 'PUT')).toMatchObject({ status: 200, body: {} })
    expect(api.statements.filter(name => name.startsWith('notifications.'))).toEqual([
      'notifications.list',
      'notifications.check',
    ])
    await notify()
    const { body } = await call(list)
    expect([body.new_count, body.results.map(item => item.is_new)]).toEqual([1, [true, false, false]])
  })

  test('returns an empty page to a fan without notifications', async () => {
    await notify()
    token = await startSession(database.db, await fixture.fan({}), startMs)
    expect((await call(list)).body).toEqual({
      pagination: { last_evaluated_key: null, limit: 5 },
      new_count: 0,
      results: [],
    })
  })

  test.each(['x', '0', '!!', 'MTIz', Buffer.from('1.0').toString('base64url'), 'a'.repeat(5_000)])(
    'rejects the cursor %j with a helpful message',
    async cursor => {
      const { status, body } = await call(`${list}?last_evaluated_key=${encodeURIComponent(cursor)}`)
      expect(status).toBe(400)
      expect(body.description).toEqual({
        last_evaluated_key: 'Give the last_evaluated_key of the page before, or null.',
      })
    },
  )

  test('continues after a cursor whose notification was deleted', async () => {
    for (let count = 0; count < 4; count += 1) await notify(startMs + count)
    const first = await call(`${list}?limit=2`)
    await database.pool.query('delete from notifications where happening_id = 3')
    const next = await call(`${list}?limit=2&last_evaluated_key=${first.body.pagination.last_evaluated_key}`)
    expect(next.body.results).toHaveLength(2)
    expect(next.body.pagination.last_evaluated_key).toBeNull()
  })

  test('returns pages without gaps or repeats when notifications arrive between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (times, laterTimes, limit) => {
          await database.pool.query('delete from notifications')
          const there: string[] = []
          for (const time of times) there.push(await notify(startMs + time))
          const read: string[] = []
          let cursor: string | null = 'null'
          while (cursor !== null) {
            const { body } = await call(`${list}?limit=${limit}&last_evaluated_key=${cursor}`)
            read.push(...body.results.map(({ link }) => link))
            cursor = body.pagination.last_evaluated_key
            const time = laterTimes[read.length % 5]
            if (time !== undefined && read.length < 30) await notify(startMs + time)
          }
          expect(new Set(read).size).toBe(read.length)
          expect(there.filter(link => !read.includes(link))).toEqual([])
        },
      ),
      { numRuns: 10 },
    )
  })
})
