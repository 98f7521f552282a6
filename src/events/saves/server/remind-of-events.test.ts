import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderFixtures } from '../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { readWaitingJobs, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { notifySavers, remindOfEvents } from './remind-of-events.ts'
import { setMarks } from './set-marks.ts'
import { saveFixtures } from './testing/save-fixtures.ts'

/** 19:00 in Seoul. */
const begin = Date.UTC(2030, 4, 20, 10)
const hour = 3_600_000
let now = 0
let database: TestDatabase
let eventId = 0
let fans: { going: number; hours: number; quiet: number }
beforeEach(async () => {
  now = begin - 96 * hour
  database = await testDatabase()
  eventId = (await (await saveFixtures(database, () => now)).event(begin, { name: 'Low Tide live' })).id
  fans = { going: await aFan(database), hours: await aFan(database), quiet: await aFan(database) }
  const changes = [
    { userId: fans.going, kind: 'going' as const },
    { userId: fans.hours, kind: 'interested' as const, remind: 'hours' as const },
    { userId: fans.quiet, kind: 'interested' as const },
  ]
  await database.transaction(db => setMarks(db, eventId, changes, now))
})
afterEach(() => database.close())

const tasks = [remindOfEvents, notifySavers, ...(notificationsModule.tasks ?? [])]
/** Runs all tasks at this time and returns the reminders sent by then. */
async function runUntil(at: number) {
  now = at
  await database.transaction(db => addJob(db, remindOfEvents, {}))
  // One run each for the due reminders, their recipients, and the notifications.
  for (const _ of [1, 2, 3]) await runWaitingJobs(database, tasks, { now: () => now })
  const { rows } = await database.pool.query(
    `select n.user_id, h.params ->> 'when' as "when" from notifications n
      join domain_events h on h.id = n.happening_id where h.kind = 'event_soon' order by h.id, n.user_id`,
  )
  return rows
}
const inADay = () => ({ user_id: fans.going, when: 'day' })
const inHours = () => ({ user_id: fans.hours, when: 'hours' })
const set = (columns: string) => database.pool.query(`update events set ${columns} where id = $1`, [eventId])

describe('event reminders', () => {
  test('are sent once, a day or three hours before as the fan chose, in the venue’s time', async () => {
    expect(await runUntil(begin - 24 * hour - 1)).toEqual([])
    expect(await runUntil(begin - 24 * hour)).toEqual([inADay()])
    expect(await runUntil(begin - 23 * hour)).toEqual([inADay()])
    expect(await runUntil(begin - 3 * hour)).toEqual([inADay(), inHours()])
    expect(await runUntil(begin - 2.5 * hour)).toEqual([inADay(), inHours()])
    const { rows } = await database.pool.query(
      `select params, path from domain_events where kind = 'event_soon'`,
    )
    expect(rows[0]).toMatchObject({
      path: `/event/${eventId}/`,
      params: { event: 'Low Tide live', venue: 'The Hall' },
    })
    expect(rows[0].params.start.de).toBe('20. Mai 2030 um 19:00')
  })

  test('move with the event, and are repeated for another date', async () => {
    await set(`starts_at = starts_at + interval '2 hours'`)
    expect(await runUntil(begin - 24 * hour)).toEqual([])
    expect(await runUntil(begin - 22 * hour)).toEqual([inADay()])
    await set(`starts_at = starts_at + interval '5 hours'`)
    expect(await runUntil(begin - 17 * hour)).toEqual([inADay()])
    await set(`starts_at = starts_at + interval '7 days'`)
    expect(await runUntil(begin + 151 * hour)).toEqual([inADay(), inADay()])
  })

  test('are sent neither for cancelled events nor long after their time', async () => {
    await set(`status = 'cancelled'`)
    expect(await runUntil(begin - 24 * hour)).toEqual([])
    await set(`status = 'scheduled'`)
    expect(await runUntil(begin - 17 * hour)).toEqual([])
  })

  test('wait for a held change, and are sent when it was taken back', async () => {
    const hold = (minutes: number) =>
      database.pool.query('update event_changes set hold_until = $1', [new Date(now + minutes * 60_000)])
    await set(`status = 'cancelled'`)
    now = begin - 24 * hour
    await hold(5)
    await set(`status = 'scheduled', venue = 'The Barn'`)
    expect(await runUntil(begin - 24 * hour)).toEqual([])
    await set(`venue = 'The Hall'`)
    expect(await runUntil(begin - 24 * hour + hour / 12)).toEqual([inADay()])
  })

  test('that wait in the queue are sent after a held change that was taken back', async () => {
    now = begin - 24 * hour
    await set(`status = 'cancelled'`)
    await database.pool.query('update event_changes set hold_until = $1', [new Date(now + hour / 12)])
    const job = { event_id: eventId, lead: 'day' as const, of: new Date(begin).toISOString(), after: 0 }
    await database.transaction(db => addJob(db, notifySavers, job))
    await runWaitingJobs(database, [notifySavers], { now: () => now })
    await set(`status = 'scheduled'`)
    expect(await readWaitingJobs(database, 'notifySavers')).toMatchObject([
      { payload: job, run_at: new Date(now + hour / 12) },
    ])
    now += hour / 12
    for (const _ of [1, 2]) await runWaitingJobs(database, tasks, { now: () => now })
    expect((await database.pool.query('select user_id from notifications')).rows).toEqual([
      { user_id: fans.going },
    ])
  })

  test('are sent at noon of the day before and in the morning for a day without a time', async () => {
    // The last minute of May 20 in Seoul; noon there is 03:00 UTC.
    await set(`starts_at = '2030-05-20T14:59:00Z', is_day_only = true`)
    const noon = Date.UTC(2030, 4, 20, 3)
    expect(await runUntil(noon - 24 * hour - 1)).toEqual([])
    expect(await runUntil(noon - 24 * hour)).toEqual([inADay()])
    expect(await runUntil(noon - 3 * hour)).toEqual([inADay(), inHours()])
  })

  test("follow the venue's clock over a change of daylight saving time", async () => {
    // Berlin changes to winter time: 19:00 on the 27th is 25 hours after 19:00 on the 26th.
    const later = Date.UTC(2030, 9, 27, 18)
    await set(`zone = 'Europe/Berlin', starts_at = '${new Date(later).toISOString()}'`)
    expect(await runUntil(later - 25 * hour - 1)).toEqual([])
    expect(await runUntil(later - 25 * hour)).toEqual([inADay()])
  })

  test("aren't sent to fans who turned them off", async () => {
    await database.pool.query(
      `insert into notification_choices values ($1, 'event_soon', false, false, false)`,
      [fans.hours],
    )
    expect(await runUntil(begin - 3 * hour)).toEqual([])
  })

  test("aren't sent to ticket holders unless they chose this reminder", async () => {
    const until = new Date(begin - hour).toISOString()
    const also = { needs_shipping: false, persons: 1, event_id: eventId }
    const { id: projectId, products } = await shopFixtures(database).aProject({ until, products: [{ also }] })
    const [product] = products
    if (!product) throw new Error('a project without a product')
    const line = { productId: product.id, variantId: product.variantIds[0] ?? 0, isShipped: false }
    for (const userId of [fans.going, fans.hours]) {
      await orderFixtures(database).aPaidOrder({ userId, projectId, now, lines: [line] })
    }
    expect(await runUntil(begin - 24 * hour)).toEqual([])
    expect(await runUntil(begin - 3 * hour)).toEqual([inHours()])
  })

  test('are dropped when they have waited too long in the queue', async () => {
    const runUntil = { event_id: eventId, lead: 'day' as const, of: new Date(begin).toISOString(), after: 0 }
    const notifyAt = async (at: number) => {
      await database.transaction(db => addJob(db, notifySavers, runUntil))
      for (const _ of [1, 2]) await runWaitingJobs(database, tasks, { now: () => at })
      return (await database.pool.query('select user_id from notifications')).rows
    }
    expect(await notifyAt(begin - 18 * hour)).toEqual([])
    expect(await notifyAt(begin + hour)).toEqual([])
    expect(await notifyAt(begin - 18 * hour - 1)).toEqual([{ user_id: fans.going }])
  })
})
