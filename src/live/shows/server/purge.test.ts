import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { closeSilentConnections, purgeViewingData } from './purge.ts'
import { claimSeat } from './seats/claim-seat.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const now = Date.UTC(2030, 4, 1)
const day = 86_400_000
let database: TestDatabase
let showId = 0
beforeEach(async () => {
  database = await testDatabase()
  showId = (await showFixtures(database).aShow({ status: 'ON_SHOW' })).id
})
afterEach(() => database.close())

async function watch(at: number) {
  const userId = await aFan(database)
  const claim = {
    showId,
    userId,
    connectionId: randomUUID(),
    deviceName: 'Phone',
    isTakeover: false,
    now: at,
  }
  await database.transaction(db => claimSeat(db, claim))
  return userId
}
const at = (time: number) => aTaskContext(database, { now: () => time })
const rows = async (text: string) => (await database.pool.query(text)).rows

describe('viewing data retention', () => {
  test('deletes viewing data after 90 days', async () => {
    const [older, newer] = [await watch(now - 90 * day - 1), await watch(now - 90 * day)]
    await purgeViewingData.run({}, at(now))
    expect(await rows('select user_id from show_connections')).toEqual([{ user_id: newer }])
    expect(older).not.toBe(newer)
  })

  test('closes silent connections as of their last heartbeat, unless heartbeats were not being written', async () => {
    const [gone, there] = [await watch(now - 3_600_001), await watch(now - 3_600_000)]
    await closeSilentConnections.run({}, at(now))
    expect(await rows('select from show_seats')).toHaveLength(2)
    await database.pool.query('update show_beat_clock set flushed_at = $1, counting_since = $2', [
      ...[new Date(now), new Date(now - day)],
    ])
    await closeSilentConnections.run({}, at(now))
    expect(await rows('select user_id from show_seats')).toEqual([{ user_id: there }])
    expect(
      await rows('select user_id, closed_at, closed_by from show_connections where closed_at is not null'),
    ).toEqual([{ user_id: gone, closed_at: new Date(now - 3_600_001), closed_by: 'silence' }])
  })
})
