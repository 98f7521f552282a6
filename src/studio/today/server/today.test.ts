import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaymentWorld } from '../../../commerce/payments/server/testing/a-payment-world.ts'
import type { PaymentWorld } from '../../../commerce/payments/server/testing/payment-world.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import type { ResponseOf, Right } from '../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../platform/server/staff.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { signedIn, studioCalls } from '../../../platform/server/testing/studio.ts'
import { getDayStart } from '../../../platform/server/zone-day.ts'
import { voteFixtures } from '../../../votes/server/testing/vote-fixtures.ts'
import type { getToday } from '../contract.ts'
import { todayModule } from './index.ts'

type Today = ResponseOf<typeof getToday>

const zone = 'Asia/Seoul'
const hourMs = 3_600_000
/** Monday at ten in Seoul; the tests sell on this day and on the Monday before. */
const monday = getDayStart('2027-01-11', zone) + 10 * hourMs
const noSales = { placed: 0, paid: 0, units: 0, revenue: 0, refunded: 0, disputed: 0 }

let world: PaymentWorld
let app: TestApp
let artistId: number
let otherArtistId: number
let eventId: number

const staff: Record<string, Staff> = {}
function hire(name: string, rights: Right[], scope: StaffScope | null = null) {
  const held = new Map(rights.map(right => [right, scope] as const))
  staff[name] = { staffId: 1, sessionId: 1, rights: held, verifiedAt: monday }
}

beforeAll(async () => {
  world = await aPaymentWorld({ stock: 20 })
  const { database } = world
  const { anArtist, anEvent, aCity } = catalogueFixtures(database)
  artistId = (await anArtist('Mira')).id
  otherArtistId = (await anArtist('Orbit')).id
  const until = new Date(monday + 30 * 24 * hourMs)
  await world.rows('update projects set artist_id = $1, sale_until = $2', [artistId, until])
  const from = new Date(monday + 2 * hourMs).toISOString()
  const also = { artist_id: otherArtistId }
  await shopFixtures(database).aProject({ name: 'Vinyl', from, until: until.toISOString(), also })
  const event = await anEvent({
    of: { id: otherArtistId },
    in: await aCity('Seoul'),
    startsAt: '2027-03-01T18:00:00Z',
  })
  eventId = event.id
  await world.rows(
    `insert into event_tickets (event_id, position, vendor, url, on_sale_at) values ($1, 0, 'TL', 'https://t.example', $2)`,
    [eventId, new Date(monday + hourMs)],
  )
  const { aShow, insert } = showFixtures(database)
  const startsAt = new Date(monday + 3 * hourMs).toISOString()
  await aShow({ title: 'Late show', by: [{ id: artistId }], startsAt })
  const onAir = await aShow({ title: 'On air', status: 'ON_SHOW', by: [{ id: artistId }] })
  const count = { show_id: onAir['id'], node: crypto.randomUUID(), seat_count: 7, visitor_count: 2 }
  await insert('show_audiences', { ...count, counted_at: new Date(monday - 5_000) })
  await voteFixtures(database).aStage({
    artists: [artistId],
    status: 'upcoming',
    name: 'Semi-final',
    opensAt: new Date(monday + 4 * hourMs).toISOString(),
    closesAt: until.toISOString(),
  })
  hire('all', [
    'orders.read',
    'shop.read',
    'shows.read',
    'events.read',
    'votes.read',
    'finance.read',
    'log.read',
  ])
  hire('nobody', [])
  const rights: Right[] = [
    'orders.read',
    'shop.read',
    'shows.read',
    'events.read',
    'votes.read',
    'finance.read',
  ]
  hire('scoped', rights, { artistIds: [otherArtistId], eventIds: [] })
  hire('door', ['events.read', 'orders.read'], { artistIds: [], eventIds: [eventId] })
  const modules = [signedIn(staff), todayModule]
  app = await testApp({ database, modules, now: () => world.clock.now, env: { COMPANY_ZONE: zone } })
})
afterAll(async () => {
  await app.close()
  await world[Symbol.asyncDispose]()
})

async function readToday(as = 'all'): Promise<Today> {
  const { status, body } = await studioCalls(app)<Today>('GET', 'today/', { as })
  expect(status).toBe(200)
  return body
}

describe('today', () => {
  test('counts sales of today, and of the same weekday of last week until the same time', async () => {
    for (const at of [-7 * 24 * hourMs, -7 * 24 * hourMs + 3 * hourMs, 0]) {
      world.clock.now = monday + at
      await world.aPaidOrder({ shipping: 200 })
    }
    world.clock.now = monday + 1_000
    const { zone: shown, today, sales } = await readToday()
    expect([shown, today]).toEqual([zone, '2027-01-11'])
    const one = { ...noSales, currency: 'EUR', placed: 1, paid: 1, units: 1, revenue: 1_200 }
    expect(sales).toEqual({
      days: [
        { ...one, day: '2027-01-04', placed: 2, paid: 2, units: 2, revenue: 2_400 },
        { ...one, day: '2027-01-11' },
      ],
      last_week_by_now: [one],
    })
  })

  test('never adds up currencies', async () => {
    await world.aPaidOrder({ currency: 'USD' })
    const { sales } = await readToday()
    const today = sales?.days.filter(({ day }) => day === '2027-01-11')
    expect(today?.map(({ currency, revenue }) => [currency, revenue])).toEqual([
      ['EUR', 1_200],
      ['USD', 1_000],
    ])
  })

  test('counts paid orders of which something is to be sent, and disputed ones', async () => {
    const { orders } = await readToday()
    expect(orders?.unsent).toEqual({ count: 4, oldest_at: expect.stringMatching(/^2027-01-04T01:00/) })
    await world.rows(
      `insert into disputes (order_id, payment_id, provider, ref, state, opened_at, due_at)
        select order_id, id, provider, 'd-1', 'needs_response', $1, $2 from payments order by id limit 1`,
      [new Date(monday), new Date(monday + 48 * hourMs)],
    )
    const dueAt = new Date(monday + 48 * hourMs).toISOString()
    expect((await readToday()).orders?.disputed).toEqual({ count: 1, due_at: dueAt })
  })

  test('lists variants of which a tenth or less is left', async () => {
    expect((await readToday()).stock).toEqual({ count: 0, variants: [] })
    await world.rows('update variants set stock = 40, sold_count = 36 where id = $1', [world.line.variantId])
    expect((await readToday()).stock).toEqual({
      count: 1,
      variants: [
        {
          variant_id: world.line.variantId,
          project: { project_id: world.project.id, name: 'A project' },
          product: 'Thing 0',
          options: '',
          left: 4,
          stock: 40,
        },
      ],
    })
    await world.rows('update variants set stock = 20, sold_count = 4 where id = $1', [world.line.variantId])
  })

  test('counts the fans who wait, early ones at the rate of the opening', async () => {
    expect((await readToday()).rooms).toEqual([])
    const { now } = world.clock
    await world.rows(
      `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at, early_count)
        values ($1, 600, 10, $2, $2, 25)`,
      [world.project.id, new Date(now - 60_000)],
    )
    const fans = [await world.orders.aBuyer(), await world.orders.aBuyer()]
    await world.rows(
      `insert into waiting_places (project_id, user_id, entered_at, ready_at)
        values ($1, $2, $4, $4::timestamptz + interval '1 minute'), ($1, $3, $4, $4)`,
      [world.project.id, ...fans, new Date(now)],
    )
    // Of 25 early fans 10 were let in, and one of two later ones.
    expect((await readToday()).rooms).toMatchObject([{ waiting: 16, per_minute: 600 }])
  })

  test('shows viewers, failed jobs, refunds and the last comparison with the providers', async () => {
    const [job] = await world.rows<{ id: number }>(
      `select id from graphile_worker.add_job('mailReceipt', '{}', max_attempts => 1)`,
    )
    await world.rows('update graphile_worker._private_jobs set attempts = 1 where id = $1', [job?.id])
    const { shows, failed_jobs, money } = await readToday()
    expect(shows).toMatchObject([{ title: 'On air', viewers: 9 }])
    expect(failed_jobs).toEqual([{ task: 'mailReceipt', count: 1 }])
    expect(money).toEqual({ refunds_failed: 0, refunds_waiting: 0, reconciliation: null })
  })

  test('lists what goes live within a day, soonest first', async () => {
    const { soon } = await readToday()
    expect(soon.map(({ kind, title }) => [kind, title])).toEqual([
      ['ticket_sale', expect.any(String)],
      ['sale', 'Vinyl'],
      ['show', 'Late show'],
      ['vote_opens', 'Semi-final'],
    ])
  })

  test('leaves out each part whose right the caller lacks', async () => {
    const nothing = { sales: null, orders: null, stock: null, rooms: null, shows: null, failed_jobs: null }
    expect(await readToday('nobody')).toMatchObject({ ...nothing, money: null, soon: [] })
  })

  test('limits each part to the scope, and leaves out what has none', async () => {
    const { sales, orders, rooms, shows, money, soon } = await readToday('scoped')
    expect({ sales, rooms, shows, money }).toEqual({
      sales: { days: [], last_week_by_now: [] },
      rooms: [],
      shows: [],
      money: null,
    })
    expect(orders?.unsent.count).toBe(0)
    expect(soon.map(({ kind }) => kind)).toEqual(['ticket_sale', 'sale'])
    expect((await readToday('door')).soon.map(({ kind, id }) => [kind, id])).toEqual([
      ['ticket_sale', eventId],
    ])
  })
})
