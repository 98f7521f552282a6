import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { showsOf } from '../../shows/server/testing/shows-of.ts'
import { type Admitting, admittingIn, doors, hourMs } from '../../tickets/server/testing/admitting.ts'
import { completeAdmitted } from './complete-admitted.ts'

/** The night ends eight hours after its start, which is an hour after the doors. */
const end = doors + 9 * hourMs
let stage: Admitting
beforeAll(async () => {
  stage = await admittingIn()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const runAt = (now: number) => completeAdmitted.run({}, aTaskContext(stage.database, { now: () => now }))

test('an order of tickets alone is complete once their admission is over', async () => {
  const order = await stage.bought(2)
  await runAt(end - 1)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await runAt(end)
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('for a show it is complete with the end of the show, whatever becomes of its replay', async () => {
  const show = await showsOf(stage.database).aShow({ status: 'ON_VOD', startsAt: '2026-12-01T18:00:00Z' })
  stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
  const order = await stage.bought()
  const showEnd = Date.parse('2026-12-01T20:00:00Z')
  await runAt(showEnd - 1)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await runAt(showEnd)
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('goods beside tickets still wait for their parcel', async () => {
  const order = await stage.bought(1, { lines: [stage.sale.tickets(1), stage.sale.poster(1)] })
  await runAt(end)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
})

test.each(['cancelled', 'postponed'])(
  'of a night that is %s it waits: it is refunded, or has another date',
  async status => {
    const order = await stage.bought()
    await stage.run('update events set status = $2 where id = $1', stage.eventId, status)
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  },
)
