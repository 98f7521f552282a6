import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderFixtures } from '../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { remindOfEvents, tellSaved } from './remind-of-events.ts'
import { setMarks } from './set-marks.ts'
import { savesOf } from './testing/saves-of.ts'

/** Seven in the evening in Seoul. */
const begin = Date.UTC(2030, 4, 20, 10)
const hour = 3_600_000
let now = 0
let database: TestDatabase
let eventId = 0
let fans: { going: number; hours: number; quiet: number }
beforeEach(async () => {
  now = begin - 96 * hour
  database = await testDatabase()
  eventId = (await (await savesOf(database, () => now)).event(begin, { name: 'Low Tide live' })).id
  fans = { going: await aFan(database), hours: await aFan(database), quiet: await aFan(database) }
  const wishes = [
    { userId: fans.going, kind: 'going' as const },
    { userId: fans.hours, kind: 'interested' as const, remind: 'hours' as const },
    { userId: fans.quiet, kind: 'interested' as const },
  ]
  await database.transaction(db => setMarks(db, eventId, wishes, now))
})
afterEach(() => database.close())

const tasks = [remindOfEvents, tellSaved, ...(notificationsModule.tasks ?? [])]
/** Who was told of what by then. */
async function told(at: number) {
  now = at
  await database.transaction(db => addJob(db, remindOfEvents, {}))
  // What is due, whom it concerns, and their notifications.
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

test('who goes hears a day before, who asked three hours before, each once, in the venue’s time', async () => {
  expect(await told(begin - 24 * hour - 1)).toEqual([])
  expect(await told(begin - 24 * hour)).toEqual([inADay()])
  expect(await told(begin - 23 * hour)).toEqual([inADay()])
  expect(await told(begin - 3 * hour)).toEqual([inADay(), inHours()])
  expect(await told(begin - 2.5 * hour)).toEqual([inADay(), inHours()])
  const { rows } = await database.pool.query(
    `select params, path from domain_events where kind = 'event_soon'`,
  )
  expect(rows[0]).toMatchObject({
    path: `/event/${eventId}/`,
    params: { event: 'Low Tide live', venue: 'The Hall' },
  })
  expect(rows[0].params.start.de).toBe('20. Mai 2030 um 19:00')
})

test('it moves with the event: in time, or again where the date is another', async () => {
  await set(`starts_at = starts_at + interval '2 hours'`)
  expect(await told(begin - 24 * hour)).toEqual([])
  expect(await told(begin - 22 * hour)).toEqual([inADay()])
  await set(`starts_at = starts_at + interval '5 hours'`)
  expect(await told(begin - 17 * hour)).toEqual([inADay()])
  await set(`starts_at = starts_at + interval '7 days'`)
  expect(await told(begin + 151 * hour)).toEqual([inADay(), inADay()])
})

test('nobody is reminded of what is cancelled, or of what was missed long ago', async () => {
  await set(`status = 'cancelled'`)
  expect(await told(begin - 24 * hour)).toEqual([])
  await set(`status = 'scheduled'`)
  expect(await told(begin - 17 * hour)).toEqual([])
})

test('of a day without a time fans hear at noon of the day before, and in the morning', async () => {
  // The last minute of the 20th in Seoul; its noon is 03:00 in UTC.
  await set(`starts_at = '2030-05-20T14:59:00Z', is_day_only = true`)
  const noon = Date.UTC(2030, 4, 20, 3)
  expect(await told(noon - 24 * hour - 1)).toEqual([])
  expect(await told(noon - 24 * hour)).toEqual([inADay()])
  expect(await told(noon - 3 * hour)).toEqual([inADay(), inHours()])
})

test('the clock of the venue counts where it changes over night', async () => {
  // Berlin goes from summer to winter time: 19:00 on the 27th is 25 hours after 19:00 on the 26th.
  const later = Date.UTC(2030, 9, 27, 18)
  await set(`zone = 'Europe/Berlin', starts_at = '${new Date(later).toISOString()}'`)
  expect(await told(later - 25 * hour - 1)).toEqual([])
  expect(await told(later - 25 * hour)).toEqual([inADay()])
})

test('who has switched it off hears nothing of it', async () => {
  await database.pool.query(
    `insert into notification_choices values ($1, 'event_soon', false, false, false)`,
    [fans.hours],
  )
  expect(await told(begin - 3 * hour)).toEqual([])
})

test('who holds a ticket hears by that, unless the fan chose this reminder, too', async () => {
  const until = new Date(begin - hour).toISOString()
  const also = { needs_shipping: false, persons: 1, event_id: eventId }
  const { id: projectId, products } = await shopFixtures(database).aProject({ until, products: [{ also }] })
  const [product] = products
  if (!product) throw new Error('a project without a product')
  const line = { productId: product.id, variantId: product.variantIds[0] ?? 0, isShipped: false }
  for (const userId of [fans.going, fans.hours]) {
    await orderFixtures(database).aPaidOrder({ userId, projectId, now, lines: [line] })
  }
  expect(await told(begin - 24 * hour)).toEqual([])
  expect(await told(begin - 3 * hour)).toEqual([inHours()])
})

test('a reminder that waited too long in the queue is told to nobody', async () => {
  const told = { event_id: eventId, lead: 'day' as const, of: new Date(begin).toISOString(), after: 0 }
  const tellAt = async (at: number) => {
    await database.transaction(db => addJob(db, tellSaved, told))
    for (const _ of [1, 2]) await runWaitingJobs(database, tasks, { now: () => at })
    return (await database.pool.query('select user_id from notifications')).rows
  }
  expect(await tellAt(begin - 18 * hour)).toEqual([])
  expect(await tellAt(begin + hour)).toEqual([])
  expect(await tellAt(begin - 18 * hour - 1)).toEqual([{ user_id: fans.going }])
})
