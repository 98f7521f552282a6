import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { showFixtures } from '../testing/show-fixtures.ts'
import { type Beats, createBeats, visitorsPerAddressMax } from './beats.ts'
import { claimSeat } from './claim-seat.ts'
import { flushBeats } from './flush.ts'

const second = 1_000
let now = 0
let database: TestDatabase
let beats: Beats
let showId = 0
let userId = 0

beforeEach(async () => {
  now = Date.UTC(2030, 4, 1)
  database = await testDatabase()
  beats = createBeats()
  showId = (await showFixtures(database).aShow({ status: 'ON_SHOW' })).id
  userId = await aFan(database)
})
afterEach(() => database.close())

const node = randomUUID()
const flush = (isFirst = false) => flushBeats(database, { beats, node, now, isFirst })
/** Simulates a process that writes heartbeats without a gap until the given time. */
async function steadyUntil(time: number) {
  for (; now < time; now += 10 * second) await flush()
  now = time
}
const open = (connectionId: string) =>
  database.transaction(db =>
    claimSeat(db, { showId, userId, connectionId, deviceName: 'Phone', isTakeover: false, now }),
  )
const isGranted = async (connectionId: string) => {
  const claimed = await open(connectionId)
  return 'other' in claimed && claimed.other === null
}
const [phone, desk] = [randomUUID(), randomUUID()]

describe('flushBeats', () => {
  test('frees a seat after two missed heartbeats and not before', async () => {
    await steadyUntil(now + 120 * second)
    const start = now
    expect(await isGranted(phone)).toBe(true)
    await steadyUntil(start + 70 * second)
    expect(await isGranted(desk)).toBe(false)
    await steadyUntil(start + 71 * second)
    expect(await isGranted(desk)).toBe(true)
    const { rows } = await database.pool.query('select closed_by from show_connections order by opened_at')
    expect(rows).toEqual([{ closed_by: 'silence' }, { closed_by: null }])
  })

  test('retains a seat with heartbeats, even if they are late', async () => {
    await steadyUntil(now + 120 * second)
    const start = now
    await open(phone)
    for (const at of [59, 118]) {
      await steadyUntil(start + at * second)
      beats.note({ showId, userId, connectionId: phone, at: now })
    }
    await steadyUntil(start + 180 * second)
    expect(await isGranted(desk)).toBe(false)
  })

  test('frees seats only 60 s after a restart, even after a long silence', async () => {
    await steadyUntil(now + 120 * second)
    await open(phone)
    now += 3_600 * second
    const restart = now
    await flush(true)
    await steadyUntil(restart + 60 * second)
    expect(await isGranted(desk)).toBe(false)
    await steadyUntil(restart + 61 * second)
    expect(await isGranted(desk)).toBe(true)
  })

  test('frees no seat while heartbeats are not written', async () => {
    await steadyUntil(now + 120 * second)
    await open(phone)
    now += 600 * second
    expect(await isGranted(desk)).toBe(false)
    await flush()
    expect(await isGranted(desk)).toBe(false)
  })
})

describe('seat registry', () => {
  test('ignores a heartbeat from a device that has lost its seat', async () => {
    await open(phone)
    const start = now
    now += 5 * second
    beats.note({ showId, userId, connectionId: desk, at: now })
    await flush()
    const { rows } = await database.pool.query('select beat_at from show_seats')
    expect(rows).toEqual([{ beat_at: new Date(start) }])
  })

  test('retries failed writes and never overwrites newer heartbeats with older ones', async () => {
    await open(phone)
    beats.note({ showId, userId, connectionId: phone, at: now + 2 * second })
    const broken = { ...database, transaction: () => Promise.reject(new Error('no database')) }
    await expect(flushBeats(broken, { beats, node, now, isFirst: false })).rejects.toThrow('no database')
    beats.note({ showId, userId, connectionId: phone, at: now + second })
    await flush()
    const { rows } = await database.pool.query('select beat_at from show_seats')
    expect(rows).toEqual([{ beat_at: new Date(now + 2 * second) }])
  })

  async function counts() {
    await flush()
    const { rows } = await database.pool.query(
      'select seat_count as seats, visitor_count as visitors from show_audiences',
    )
    return rows[0]
  }
  const visitor = (connectionId: string, address = '192.0.2.1') => ({
    showId,
    connectionId,
    address,
    at: now,
  })
  /** Opens connections of visitors, each of which sends two heartbeats. */
  function watch(visitors: string[], address?: string) {
    for (const id of visitors) beats.openVisitor(visitor(id, address))
    for (const _ of [1, 2]) {
      now += 30 * second
      for (const id of visitors) beats.beatVisitor(visitor(id, address))
    }
  }
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

  test('counts a visitor from the second heartbeat on', () => {
    const seen = () => beats.countVisitors(now).get(showId)
    beats.openVisitor(visitor(desk))
    for (const _ of [1, 2, 3]) beats.beatVisitor(visitor(desk))
    expect(seen()).toBe(0)
    now += 30 * second
    for (const _ of [1, 2, 3]) beats.beatVisitor(visitor(desk))
    expect(seen()).toBe(0)
    now += 30 * second
    beats.beatVisitor(visitor(desk))
    expect(seen()).toBe(1)
  })

  test('counts at most 200 visitors per IP address, and every seat', async () => {
    watch(ids(300))
    watch(ids(3), '192.0.2.2')
    await open(phone)
    expect(await counts()).toEqual({ seats: 1, visitors: visitorsPerAddressMax + 3 })
  })

  test('counts active seats and visitors until the last viewer leaves', async () => {
    watch([desk, randomUUID()])
    await open(phone)
    beats.note({ showId, userId, connectionId: phone, at: now })
    expect(await counts()).toEqual({ seats: 1, visitors: 2 })
    beats.dropVisitor(visitor(desk))
    expect(await counts()).toEqual({ seats: 1, visitors: 1 })
    now += 71 * second
    expect(await counts()).toEqual({ seats: 0, visitors: 0 })
    now += 50 * second
    beats.countVisitors(now)
    expect(beats.countVisitors(now).size).toBe(0)
  })
})
