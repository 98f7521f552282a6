import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { holdLock } from '../../../platform/server/testing/hold-lock.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { announceChanges } from './announce-changes.ts'
import { announceEvents, announceSales } from './announce-events.ts'
import { holdChanges } from './held-changes.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const minute = 60_000
const heldUntil = now + 5 * minute

let database: TestDatabase
let id = 0
beforeEach(async () => {
  database = await testDatabase()
  const { anArtist, aCity, anEvent } = catalogueFixtures(database)
  const of = await anArtist('Ada')
  const seoul = await aCity('Seoul')
  id = (await anEvent({ of, in: seoul, startsAt: '2030-05-01T10:00:00Z' })).id
  await database.transaction(db => announceEvents(db, [id], now))
})
afterEach(() => database.close())

const change = (columns: string) => database.pool.query(`update events set ${columns} where id = ${id}`)
const hold = (until = heldUntil) => database.transaction(db => holdChanges(db, [id], until))
const announce = (at: number) => announceChanges.run({}, aTaskContext(database, { now: () => at }))
const announceSale = (at: number) => announceSales.run({}, aTaskContext(database, { now: () => at }))
async function readKeys(): Promise<string[]> {
  const { rows } = await database.pool.query('select key from domain_events order by id')
  return rows.map(({ key }) => key)
}
const changed = () => `event-changed:${id}:1`

describe('a held change', () => {
  test('is announced once its time has come', async () => {
    await change(`status = 'cancelled'`)
    await hold()
    await announce(heldUntil - 1)
    expect(await readKeys()).toEqual([`event:${id}`])
    await announce(heldUntil)
    expect(await readKeys()).toEqual([`event:${id}`, changed()])
  })

  test('is not announced when it was taken back before', async () => {
    await change(`status = 'cancelled'`)
    await hold()
    await change(`status = 'scheduled'`)
    await announce(heldUntil)
    expect(await readKeys()).toEqual([`event:${id}`])
    expect((await database.pool.query('select from event_changes')).rows).toEqual([])
  })

  test('waits for the later of two times', async () => {
    await change(`status = 'cancelled'`)
    await hold(heldUntil + minute)
    await hold()
    await announce(heldUntil)
    expect(await readKeys()).toEqual([`event:${id}`])
  })

  test('is seen by an announcement that waited for its transaction', async () => {
    await change(`venue = 'The Barn'`)
    const act = await holdLock(database, `update events set status = 'cancelled' where id = ${id}`)
    const announced = announce(now)
    await act.untilWaiting(1)
    await act.release(`update event_changes set hold_until = '${new Date(heldUntil).toISOString()}'`)
    await announced
    expect(await readKeys()).toEqual([`event:${id}`])
  })

  test('keeps a sale from being announced until it is announced itself', async () => {
    await database.pool.query(
      `insert into event_tickets (event_id, position, vendor, url, on_sale_at)
        values ($1, 1, 'TL', 'https://tickets.example/', $2)`,
      [id, new Date(now)],
    )
    await change(`venue = 'The Barn'`)
    await hold()
    await announceSale(now)
    expect(await readKeys()).toEqual([`event:${id}`])
    await announceSale(heldUntil)
    expect(await readKeys()).toEqual([`event:${id}`, `on-sale:${id}`])
  })
})
