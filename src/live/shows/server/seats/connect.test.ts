import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { orderFixtures } from '../../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { verifyPlayback } from '../../playback-token.ts'
import { showsModule } from '../index.ts'
import { showFixtures } from '../testing/show-fixtures.ts'
import { connectionsMax } from './claim-seat.ts'
import { getPlaybackKeys } from './playback.ts'

let now = 0
let database: TestDatabase
let api: ReturnType<typeof testApi>
let shows: ReturnType<typeof showFixtures>

beforeEach(async () => {
  now = Date.UTC(2030, 4, 1)
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, showsModule], now: () => now })
  shows = showFixtures(database)
})
afterEach(() => database.close())

interface ConnectResponse {
  status: string
  reason: string | null
  other_device: { device_name: string } | null
  playback: { url: string; token: string; expires_at: string } | null
  error_code?: { name: string }
}

async function aViewer(columns: Record<string, unknown> = {}) {
  const userId = await aFan(database, columns)
  return { userId, token: await startSession(database.db, userId, now) }
}

/** Creates a device with a separate connection; without a token it is a visitor's. */
function aDevice(showId: number, token?: string, name = 'Phone', connection: string = randomUUID()) {
  return async (action: string) => {
    const path = `/api/v1/streaming/shows/${showId}/connections/${connection}/`
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined
    const { body } = await api.post<ConnectResponse>(path, { action, device_name: name }, headers)
    return body
  }
}
const outcome = ({ status, reason, error_code: error }: ConnectResponse) =>
  error?.name ?? `${status} ${reason}`

describe('connect', () => {
  test('lets a fan watch on one device at a time and take over from another', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const { token } = await aViewer()
    const [phone, desk] = [aDevice(id, token, 'Phone'), aDevice(id, token, 'Desk')]
    expect(outcome(await phone('open'))).toBe('granted null')
    expect(outcome(await phone('open'))).toBe('granted null')
    const refused = await desk('open')
    expect([outcome(refused), refused.other_device?.device_name, refused.playback]).toEqual([
      ...['takeover_required other_device', 'Phone', null],
    ])
    expect(outcome(await desk('take_over'))).toBe('granted null')
    const older = await phone('heartbeat')
    expect([outcome(older), older.other_device?.device_name, older.playback]).toEqual([
      ...['denied other_device', 'Desk', null],
    ])
    expect(outcome(await desk('heartbeat'))).toBe('granted null')
    for (const _ of [1, 2]) expect(outcome(await desk('close'))).toBe('closed null')
    expect(outcome(await phone('heartbeat'))).toBe('granted null')
    const { rows } = await database.pool.query(
      'select device_name, closed_by from show_connections order by 1',
    )
    expect(rows).toEqual([
      { device_name: 'Desk', closed_by: 'fan' },
      { device_name: 'Phone', closed_by: null },
    ])
  })

  test('gives the seat to one of several devices that open or take over at once', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const { token } = await aViewer()
    const devices = Array.from({ length: 6 }, (_, at) => aDevice(id, token, `Device ${at}`))
    const opened = await Promise.all(devices.map(device => device('open')))
    expect(opened.map(outcome).toSorted()).toEqual([
      'granted null',
      ...Array(5).fill('takeover_required other_device'),
    ])
    await Promise.all(devices.map(device => device('take_over')))
    const beats = await Promise.all(devices.map(device => device('heartbeat')))
    expect(beats.map(outcome).toSorted()).toEqual([...Array(5).fill('denied other_device'), 'granted null'])
  })

  test('responds to each of many concurrent heartbeats separately', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const [mira, juno, kim] = [await aViewer(), await aViewer(), await aViewer()]
    const connection = randomUUID()
    const older = aDevice(id, mira.token, 'Phone', connection)
    const [newer, junos] = [aDevice(id, mira.token, 'Desk'), aDevice(id, juno.token)]
    for (const device of [older, junos]) await device('open')
    await newer('take_over')
    const requests: [(action: string) => Promise<ConnectResponse>, string][] = [
      [junos, 'granted null'],
      [older, 'denied other_device'],
      [newer, 'granted null'],
      [aDevice(id, kim.token), 'connection_not_found'],
      [aDevice(id, kim.token, 'Thief', connection), 'connection_not_found'],
      [aDevice(id + 1, kim.token), 'show_not_found'],
      [aDevice(id), 'granted null'],
    ]
    const crowd = Array.from({ length: 5 }, () => requests).flat()
    const outcomes = await Promise.all(crowd.map(async ([device]) => outcome(await device('heartbeat'))))
    expect(outcomes).toEqual(crowd.map(([, expected]) => expected))
  })

  test("returns 404 for another fan's connection and an unopened one", async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const [mine, other] = [await aViewer(), await aViewer()]
    const connection = randomUUID()
    await aDevice(id, mine.token, 'Phone', connection)('open')
    for (const action of ['open', 'heartbeat', 'take_over', 'close']) {
      expect(outcome(await aDevice(id, other.token, 'Thief', connection)(action))).toBe(
        'connection_not_found',
      )
      expect(outcome(await aDevice(id, undefined, 'Thief', connection)(action))).toBe('connection_not_found')
    }
    expect(outcome(await aDevice(id, other.token)('heartbeat'))).toBe('connection_not_found')
    expect(outcome(await aDevice(99, mine.token)('open'))).toBe('show_not_found')
    expect(outcome(await aDevice(id, mine.token, 'Phone', 'mine')('open'))).toBe('validation_failed')
    expect(outcome(await aDevice(id, mine.token, 'Phone', connection)('heartbeat'))).toBe('granted null')
  })

  test('issues a token for that show alone, valid for the time of three heartbeats', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const keys = getPlaybackKeys(testConfig())
    const { playback } = await aDevice(id)('open')
    const { token = '', url = '', expires_at: until } = playback ?? {}
    expect([url, until]).toEqual([
      `/hls/${token}/${id}/live/master.m3u8`,
      new Date(now + 90_000).toISOString(),
    ])
    const verdict = (at: number, showId = id) => verifyPlayback(keys, token, { showId, now: at }).is
    expect([verdict(now + 89_999), verdict(now + 90_000)]).toEqual(['good', 'expired'])
    expect(verdict(now, id + 1)).toBe('other_show')
  })

  test('reports permanent reasons first, and a missing ticket even before the show starts', async () => {
    const { token, userId } = await aViewer()
    const { token: restricted } = await aViewer({ is_restricted: true })
    const say = async (
      also: Record<string, unknown>,
      status: 'PRE_SHOW' | 'ON_SHOW' | 'END_SHOW' | 'DONE',
    ) => {
      const { id } = await shows.aShow({ status, also })
      const requests = [undefined, restricted, token].map(each => aDevice(id, each)('open'))
      return { id, said: (await Promise.all(requests)).map(({ reason }) => reason) }
    }
    expect((await say({}, 'PRE_SHOW')).said).toEqual(Array(3).fill('not_started'))
    expect((await say({}, 'END_SHOW')).said).toEqual(Array(3).fill('ended'))
    expect((await say({ is_cancelled: true }, 'DONE')).said).toEqual(Array(3).fill('cancelled'))
    expect((await say({ countries: ['KR'], is_free: false }, 'PRE_SHOW')).said).toEqual(
      Array(3).fill('region'),
    )
    const paid = await say({ is_free: false }, 'PRE_SHOW')
    expect(paid.said).toEqual(['sign_in', 'restricted', 'no_ticket'])
    await shows.insert('show_guests', { show_id: paid.id, user_id: userId, created_at: new Date() })
    expect(outcome(await aDevice(paid.id, token)('open'))).toBe('denied not_started')
  })

  test("admits a ticket's fan until the ticket is voided", async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW', also: { is_free: false } })
    const { token, userId } = await aViewer()
    const { id: projectId, products } = await shopFixtures(database).aProject({
      until: '2030-06-01T00:00:00Z',
      products: [{ prices: { KRW: 1_000 }, also: { needs_shipping: false, persons: 1, show_id: id } }],
    })
    const [product] = products
    const lines = [{ productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }]
    await orderFixtures(database).aPaidOrder({ userId, projectId, lines, now })
    const phone = aDevice(id, token)
    expect(outcome(await phone('open'))).toBe('granted null')
    expect(outcome(await phone('heartbeat'))).toBe('granted null')
    await database.pool.query(`update entry_tickets set state = 'void', void_reason = 'refunded'`)
    expect(outcome(await phone('heartbeat'))).toBe('denied no_ticket')
    expect(outcome(await aDevice(id, token)('take_over'))).toBe('denied no_ticket')
    expect(outcome(await aDevice(id, (await aViewer()).token)('open'))).toBe('denied no_ticket')
  })

  test('lets visitors watch free shows without a seat', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    for (const action of ['open', 'heartbeat', 'take_over']) {
      expect(outcome(await aDevice(id)(action))).toBe('granted null')
    }
    expect(outcome(await aDevice(id)('close'))).toBe('closed null')
    expect((await database.pool.query('select from show_seats')).rowCount).toBe(0)
  })

  test('admits a device at the edge only until another takes over, even while its token is valid', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const { token } = await aViewer()
    const phone = (await aDevice(id, token, 'Phone')('open')).playback?.token
    const visitor = (await aDevice(id)('open')).playback?.token
    const opens = async (sent: string | undefined) =>
      (await api.request(`/api/v1/streaming/edge/${id}/${sent}/`)).status
    expect([await opens(phone), await opens(visitor), await opens('x')]).toEqual([200, 200, 403])
    const desk = (await aDevice(id, token, 'Desk')('take_over')).playback?.token
    expect([await opens(phone), await opens(desk)]).toEqual([403, 200])
    now += 90_000
    expect([await opens(desk), await opens(visitor)]).toEqual([403, 403])
  })

  test('plays on one device when 50 devices share an account and take over from each other', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const { token } = await aViewer()
    const tokens: string[] = []
    for (let at = 0; at < 50; at += 1) {
      tokens.push((await aDevice(id, token, `Device ${at}`)('take_over')).playback?.token ?? '')
      now += 100
    }
    const statuses = await Promise.all(
      tokens.map(async sent => (await api.request(`/api/v1/streaming/edge/${id}/${sent}/`)).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
  })

  test('bounds the history of takeovers by new ids and keeps the seat of the latest device', async () => {
    const { id } = await shows.aShow({ status: 'ON_SHOW' })
    const { token } = await aViewer()
    for (let at = 0; at < connectionsMax + 5; at += 1) {
      await aDevice(id, token, `Device ${at}`)('take_over')
      now += 100
    }
    const stored = await database.pool.query('select device_name from show_connections order by opened_at')
    expect(stored.rowCount).toBe(connectionsMax + 1)
    expect(stored.rows.at(-1)).toEqual({ device_name: `Device ${connectionsMax + 4}` })
  })
})
