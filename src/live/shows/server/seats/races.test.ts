import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { rollBackOnFailure } from '../../../../platform/server/writes/roll-back-on-failure.ts'
import { changeShow } from '../change-show.ts'
import { showFixtures } from '../testing/show-fixtures.ts'
import { claimSeat } from './claim-seat.ts'

const now = Date.UTC(2030, 4, 1)
let database: TestDatabase
let showId = 0
let userId = 0
beforeEach(async () => {
  database = await testDatabase()
  showId = (await showFixtures(database).aShow({ status: 'ON_SHOW' })).id
  userId = await aFan(database)
})
afterEach(() => database.close())

/** Resolves once a statement in this database waits for a lock. */
async function isWaiting(): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.pool.query(text)).rowCount === 0);
}

/** Starts the second transaction when the first has run but not yet committed. */
async function oneBehindTheOther<First extends object, Second extends object>(
  first: (db: Db) => Promise<First | Failure>,
  second: (db: Db) => Promise<Second | Failure>,
) {
  let secondOutcome: Promise<Second | Failure> | undefined
  const before = await database.transaction(async db => {
    const done = await first(db)
    secondOutcome = rollBackOnFailure(database.transaction, second)
    await isWaiting()
    return done
  })
  return [before, await secondOutcome] as const
}

const claim =
  (deviceName: string, more: { isTakeover?: boolean; connectionId?: string; userId?: number } = {}) =>
  (db: Db) =>
    claimSeat(db, { showId, userId, deviceName, connectionId: randomUUID(), isTakeover: false, now, ...more })
const holder = async () =>
  (await database.pool.query('select device_name from show_seats')).rows.map(row => row.device_name)

describe('seat and show concurrency', () => {
  test('gives the seat to the first of two devices that open at once, and reports it to the second', async () => {
    const [phone, desk] = await oneBehindTheOther(claim('Phone'), claim('Desk'))
    expect(phone).toEqual({ other: null })
    expect(desk).toMatchObject({ other: { device_name: 'Phone' } })
    expect(await holder()).toEqual(['Phone'])
  })

  test('gives the seat to the second of two devices that take over at once, and closes each previous one once', async () => {
    await database.transaction(claim('Phone'))
    const takeover = { isTakeover: true }
    await oneBehindTheOther(claim('Desk', takeover), claim('Tablet', takeover))
    expect(await holder()).toEqual(['Tablet'])
    const { rows } = await database.pool.query(
      'select device_name, closed_by from show_connections order by 1',
    )
    expect(rows).toEqual([
      { device_name: 'Desk', closed_by: 'takeover' },
      { device_name: 'Phone', closed_by: 'takeover' },
      { device_name: 'Tablet', closed_by: null },
    ])
  })

  test('assigns a connection id used by two fans to the first fan and gives the second no seat', async () => {
    const connectionId = randomUUID()
    const other = { connectionId, userId: await aFan(database) }
    const [mine, theirs] = await oneBehindTheOther(claim('Phone', { connectionId }), claim('Thief', other))
    expect(mine).toEqual({ other: null })
    expect(theirs instanceof Failure && theirs.entry.name).toBe('connection_not_found')
    expect(await holder()).toEqual(['Phone'])
  })

  test('does not start a show that is being cancelled', async () => {
    const { id } = await showFixtures(database).aShow()
    const change = (act: 'cancel' | 'start') => (db: Db) =>
      changeShow(db, { showId: id, act, actor: act === 'start' ? 'system' : 'operator:mika', now })
    const [cancelled, started] = await oneBehindTheOther(change('cancel'), change('start'))
    expect(cancelled).toMatchObject({ to: 'DONE' })
    expect(started instanceof Failure && started.entry.name).toBe('not_allowed_now')
  })
})
