import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { followsModule } from '../src/catalogue/follows/server/index.ts'
import { accountsModule } from '../src/identity/accounts/server/index.ts'
import { chatModule } from '../src/live/chat/server/index.ts'
import { startedAt } from '../src/live/chat/server/testing/chat-room.ts'
import { showsModule } from '../src/live/shows/server/index.ts'
import { showFixtures } from '../src/live/shows/server/testing/show-fixtures.ts'
import { testApi } from '../src/platform/server/testing/api.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { generateFanNames } from './catalogue/fan-names.ts'
import { createCrowd } from './crowd.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** Creates a live demo show on a real server, forty demo fans, and a crowd with a test clock. */
async function aCrowd() {
  const clock = { now: startedAt }
  const now = () => clock.now
  const api = testApi({ database, modules: [accountsModule, followsModule, chatModule, showsModule], now })
  const server = createAdaptorServer({
    fetch: async request => {
      const { pathname, search } = new URL(request.url)
      const body = await request.text()
      return api.request(pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(body && { body }),
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const artist = await catalogueFixtures(database).anArtist('Low Tide')
  const { id: showId, chatId } = await showFixtures(database).aShow({ status: 'ON_SHOW', by: [artist] })
  await database.pool.query(`insert into import_keys (kind, key, id) values ('shows', 'demo-evening', $1)`, [
    showId,
  ])
  for (const [at, { name, locale }] of generateFanNames(40).entries()) {
    await aFan(database, { username: name, locale, email: `fan${at}@demo.fanfare.example` })
  }
  const watched: number[] = []
  const crowd = createCrowd({
    pool: database.pool,
    db: database.db,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readWatched: async () => watched,
    now,
  })
  async function passSeconds(seconds: number) {
    for (let passed = 0; passed < seconds; passed += 2) {
      clock.now += 2_000
      await crowd.step()
    }
  }
  async function readState() {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from show_seats where show_id = $1) as seats,
        (select count(*)::int from chat_messages where chat_id = $2 and state = 'published') as messages,
        (select count(distinct lang)::int from chat_messages where chat_id = $2) as languages,
        (select count(*)::int from sessions where ended_at is null) as sessions`,
      [showId, chatId],
    )
    return rows[0]
  }
  return { crowd, watched, showId, passSeconds, readState }
}

describe('createCrowd', () => {
  test('joins and chats only while someone watches a live demo show', async () => {
    const { crowd, watched, showId, passSeconds, readState } = await aCrowd()
    await passSeconds(30)
    expect(await readState()).toEqual({ seats: 0, messages: 0, languages: 0, sessions: 0 })

    watched.push(showId)
    await passSeconds(60)
    const busy = await readState()
    expect(busy.seats).toBeGreaterThan(20)
    expect(busy.sessions).toBe(busy.seats)
    // A message arrives every three to eight seconds.
    expect(busy.messages).toBeGreaterThanOrEqual(6)
    expect(busy.messages).toBeLessThanOrEqual(20)
    expect(busy.languages).toBeGreaterThan(1)

    watched.pop()
    await passSeconds(2)
    const left = await readState()
    expect(left).toMatchObject({ seats: 0, sessions: 0 })
    await passSeconds(60)
    expect((await readState()).messages).toBe(left.messages)

    watched.push(showId)
    await passSeconds(4)
    expect((await readState()).seats).toBeGreaterThan(0)
    await crowd.close()
    expect(await readState()).toMatchObject({ seats: 0, sessions: 0 })
  })
})
