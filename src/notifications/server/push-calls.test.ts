import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../identity/accounts/server/index.ts'
import { type TestApp, testApp } from '../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { type PushService, pushService } from '../../platform/server/testing/push-service.ts'
import { notificationsModule } from './index.ts'
import { aFixture, type Fixture, startMs } from './testing/fixture.ts'

const path = '/api/v1/users/self/push-subscriptions/'
let database: TestDatabase
let fixture: Fixture
let app: TestApp
let service: PushService
let now: number
beforeEach(async () => {
  now = startMs
  database = await testDatabase()
  fixture = await aFixture(database)
  service = await pushService()
  app = await testApp({ database, modules: [accountsModule, notificationsModule], now: () => now })
})
afterEach(async () => {
  await app.close()
  await service.close()
  await database.close()
})

async function aFan() {
  const userId = await fixture.fan({})
  const token = await startSession(database.db, userId, startMs)
  return {
    userId,
    async call(method: string, address: string, body?: object) {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await app.ask(address, init)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}

const aBrowser = (name: string) => {
  const { p256dh, auth } = service.browser()
  return { endpoint: `https://push.example/${name}`, keys: { p256dh, auth } }
}
const readSubscriptions = async () =>
  (
    await database.pool.query<{ user_id: number; endpoint: string; auth: string }>(
      'select user_id, endpoint, auth from push_subscriptions order by created_at, id',
    )
  ).rows

describe('push API', () => {
  test('returns the same key to every fan', async () => {
    const [mira, noor] = [await aFan(), await aFan()]
    const { body } = await mira.call('GET', '/api/v1/push/key/')
    expect(body).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/) })
    expect((await noor.call('GET', '/api/v1/push/key/')).body).toEqual(body)
  })

  test('stores a browser once with its newest keys and assigns it to the signed-in fan', async () => {
    const [mira, noor] = [await aFan(), await aFan()]
    const [first, again] = [aBrowser('1'), aBrowser('1')]
    expect(await mira.call('PUT', path, first)).toEqual({ status: 200, body: {} })
    await mira.call('PUT', path, first)
    expect(await readSubscriptions()).toEqual([
      { user_id: mira.userId, endpoint: first.endpoint, auth: first.keys.auth },
    ])
    await noor.call('PUT', path, again)
    expect(await readSubscriptions()).toEqual([
      { user_id: noor.userId, endpoint: first.endpoint, auth: again.keys.auth },
    ])
  })

  test("lets only a browser's own fan remove it, and accepts a repeated request", async () => {
    const [mira, noor] = [await aFan(), await aFan()]
    const browser = aBrowser('1')
    await mira.call('PUT', path, browser)
    await noor.call('DELETE', path, { endpoint: browser.endpoint })
    expect(await readSubscriptions()).toHaveLength(1)
    for (let count = 0; count < 2; count += 1) {
      expect(await mira.call('DELETE', path, { endpoint: browser.endpoint })).toEqual({
        status: 200,
        body: {},
      })
    }
    expect(await readSubscriptions()).toEqual([])
  })

  test('retains the ten browsers of a fan that were reached most recently, under concurrent calls', async () => {
    const [mira, noor] = [await aFan(), await aFan()]
    await noor.call('PUT', path, aBrowser('of-noor'))
    for (let count = 1; count <= 10; count += 1) {
      now = startMs + count
      await mira.call('PUT', path, aBrowser(String(count)))
    }
    const reached = `update push_subscriptions set last_ok_at = $1 where endpoint = 'https://push.example/1'`
    await database.pool.query(reached, [new Date(startMs + 50)])
    now = startMs + 60
    const late = ['11', '12', '13'].map(name => mira.call('PUT', path, aBrowser(name)))
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([200, 200, 200])
    const names = (await readSubscriptions()).map(({ endpoint }) =>
      endpoint.slice('https://push.example/'.length),
    )
    expect(names.toSorted()).toEqual(['1', '10', '11', '12', '13', '5', '6', '7', '8', '9', 'of-noor'])
  })

  const aKey = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) }

  test.each([
    ['an address in this machine', 'endpoint', { endpoint: 'https://127.0.0.1/1' }],
    ['an address without TLS', 'endpoint', { endpoint: 'http://push.example/1' }],
    ['a name of this machine', 'endpoint', { endpoint: 'https://localhost/1' }],
    ['a very long address', 'endpoint', { endpoint: `https://push.example/${'x'.repeat(2_000)}` }],
    ['a short key', 'keys.p256dh', { keys: { ...aKey, p256dh: 'A'.repeat(86) } }],
    ['a key that is no point of the curve', 'keys.p256dh', { keys: aKey }],
    ['a short secret', 'keys.auth', { keys: { ...aKey, auth: 'short' } }],
    ['no keys', 'keys', { keys: undefined }],
  ])('rejects %s at %s', async (_what, field, wrong) => {
    const { call } = await aFan()
    const { status, body } = await call('PUT', path, { ...aBrowser('1'), ...wrong })
    expect([status, Object.keys(body['description'] as object)]).toEqual([400, [field]])
    expect(await readSubscriptions()).toEqual([])
  })
})
