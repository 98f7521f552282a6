import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { artistsModule } from '../src/catalogue/artists/server/index.ts'
import type { EntryTicket } from '../src/commerce/orders/contract.ts'
import { lockOrder, ordersModule, payOrder } from '../src/commerce/orders/server/index.ts'
import { type BuyingFixtures, buyingFixtures } from '../src/commerce/orders/server/testing/buying-fixtures.ts'
import { redeemModule } from '../src/commerce/redeem/server/index.ts'
import { redeemFixtures } from '../src/commerce/redeem/server/testing/redeem-fixtures.ts'
import { shopModule, stopSales } from '../src/commerce/shop/server/index.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { eventsModule } from '../src/events/events/server/index.ts'
import { eventFixtures } from '../src/events/events/server/testing/fixture.ts'
import { showsModule } from '../src/live/shows/server/index.ts'
import { showFixtures } from '../src/live/shows/server/testing/show-fixtures.ts'
import { notificationsModule } from '../src/notifications/server/index.ts'
import { addJob } from '../src/platform/server/jobs/add-job.ts'
import type { Mail } from '../src/platform/server/mail.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { aTaskContext, runWaitingJobs } from '../src/platform/server/testing/jobs.ts'
import { anOperator } from '../src/platform/server/testing/operator.ts'
import { ticketsModule } from '../src/ticketing/tickets/server/index.ts'
import { remindOfTickets } from '../src/ticketing/tickets/server/remind-of-tickets.ts'
import { testConfig } from './helpers/config.ts'

/** Tests how one object's state affects others (product 13), row by row. */

let shop: BuyingFixtures
let eventId: number
let showId: number
let artistId: number
let ticket: { projectId: number; productId: number; variantId: number }

beforeAll(async () => {
  shop = await buyingFixtures([shopModule, ticketsModule, redeemModule, eventsModule])
  await eventFixtures(shop.database).aCity(7, 'Berlin')
  await ticketsModule.prepare?.({
    config: testConfig(),
    database: shop.database,
    log: { info() {} } as never,
  })
})
beforeEach(async () => {
  await shop.begin()
  const nights = eventFixtures(shop.database)
  artistId = (await catalogueFixtures(shop.database).anArtist(`Mina ${Math.random()}`)).id
  eventId = await nights.aNight({ name: 'Long night', cityId: 7, inDays: 30, artistIds: [artistId] })
  showId = (await showFixtures(shop.database).aShow()).id
})
afterAll(() => shop.database.close())

type Stop = 'event' | 'show' | 'artist'
const admits = { event: () => ({ event_id: eventId }), show: () => ({ show_id: showId }), artist: () => ({}) }

/** Creates a project with a ticket and a poster, without sales. */
async function aSale(kind: Stop | 'both' = 'event', project: object = {}) {
  const columns = kind === 'both' ? { event_id: eventId, show_id: showId } : admits[kind]()
  const made = await shopFixtures(shop.database).aProject({
    name: 'Night tickets',
    until: '2030-01-01T00:00:00Z',
    also: { type: kind === 'artist' ? 1 : 2, artist_id: artistId, ...project },
    products: [
      {
        name: 'Standing',
        also: { ...columns, persons: kind === 'artist' ? null : 1, needs_shipping: false },
      },
    ],
  })
  const [product] = made.products
  ticket = {
    projectId: made.id,
    productId: product?.id ?? 0,
    variantId: product?.variantIds[0] ?? 0,
  }
  return ticket
}

const operator = () =>
  anOperator(
    shop.database,
    [eventsModule, showsModule, artistsModule, shopModule].flatMap(each => each.commands ?? []),
    shop.now,
  )
const run = async (name: string, id: number, options: Record<string, string> = { reason: 'x' }) => {
  const done = await operator().run(name, [String(id)], options)
  if (!done.ok) throw new Error(done.problem)
  return done
}
/** Without it, fans are notified five minutes later. */
const atOnce = { reason: 'x', now: '' }
const acts: Record<string, () => ReturnType<typeof run>> = {
  'event cancel': () => run('event cancel', eventId, atOnce),
  'event postpone': () => run('event postpone', eventId, atOnce),
  'event restore': () => run('event restore', eventId, atOnce),
  'show cancel': () => run('show cancel', showId),
  'artist unpublish': () => run('artist unpublish', artistId),
  'artist publish': () => run('artist publish', artistId),
}
const act = (name: string) => (acts[name] ?? (() => Promise.reject(new Error(name))))()

const aQuote = async () => {
  const items = [{ product_id: ticket.productId, quantity: 1 }]
  const quoteInput = { project_id: ticket.projectId, items, country_code: 'DE', currency: 'EUR' }
  const { body } = await shop.ask<{ problems: { code: string; reason?: string }[]; quote_id: string }>(
    shop.fan.token,
    'POST',
    '/api/v1/shops/md/price/',
    quoteInput,
  )
  return body
}
const problems = async () => (await aQuote()).problems.map(({ code, reason }) => [code, reason])
async function shown() {
  const base = '/api/v1/shops/md/projects/'
  const read = async <Body>(path: string) => (await shop.ask<Body>('', 'GET', path)).body
  type Sale = { id: number; availability: number; sale_stop: string | null }
  const [list, page, products] = await Promise.all([
    read<{ results: Sale[] }>(`${base}?limit=100`),
    read<Sale>(`${base}${ticket.projectId}/`),
    read<{ results: Sale[] }>(`${base}${ticket.projectId}/products/`),
  ])
  const inList = list.results.find(({ id }) => id === ticket.projectId)
  return [inList, page, products.results[0]].map(sale => [sale?.availability, sale?.sale_stop])
}
const lines = () => [{ productId: ticket.productId, variantId: ticket.variantId, isShipped: false }]
const pay = () =>
  shop.orders.aPaidOrder({
    userId: shop.fan.userId,
    projectId: ticket.projectId,
    now: shop.now,
    lines: lines(),
  })
const aHold = async () => ({
  userId: await shop.orders.aBuyer(),
  projectId: ticket.projectId,
  now: shop.now,
  lines: lines(),
})
const hold = async () => shop.orders.anOrder(await aHold())
const oneWaitsForALock = () =>
  vi.waitFor(async () => {
    const blocked = await shop.run(`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    expect(blocked).toHaveLength(1)
  })
const jobs = () => runWaitingJobs(shop.database, ordersModule.tasks ?? [], { now: () => shop.now })

const stops = [
  ['event cancel', 'event', 'event_cancelled'],
  ['event postpone', 'event', 'event_postponed'],
  ['show cancel', 'show', 'show_cancelled'],
  ['artist unpublish', 'artist', 'artist_invalid'],
] as const

describe.each(stops)('%s', (name, kind, reason) => {
  beforeEach(() => aSale(kind))

  test('makes products unavailable, with the reason in lists, pages and quotes', async () => {
    expect(await shown()).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ])
    expect(await problems()).toEqual([])
    await act(name)
    expect(await shown()).toEqual([
      [0, reason],
      [0, reason],
      [0, reason],
    ])
    expect(await problems()).toEqual([['not_on_sale', reason]])
  })

  test('rejects an order placed with an earlier quote', async () => {
    const { quote_id: quoteId } = await aQuote()
    await act(name)
    const body = { quote_id: quoteId, payment_method: 'stripe_card', supporter: 'named', agreed: true }
    expect(await shop.place(body)).toMatchObject({
      status: 409,
      body: { error_code: { name: 'quote_changed' } },
    })
  })

  test('ends open holds, reports the sales, and leaves tickets unchanged', async () => {
    await pay()
    const open = await hold()
    const done = await act(name)
    // A product that doesn't grant admission has no tickets.
    const tickets = kind === 'artist' ? 0 : 1
    expect(done.data).toMatchObject({ sold: { tickets, orders: 1, holds: 1 } })
    expect(done.text).toContain(`${tickets === 1 ? '1 ticket' : '0 tickets'} in 1 order`)
    expect(done.text).toContain('payments refund')
    await jobs()
    expect(await shop.orders.statusOf(open ?? { id: 0 })).toBe('NOTHING')
    const rows = await shop.run(`select state from entry_tickets where product_id = $1`, ticket.productId)
    expect(rows).toEqual(tickets === 1 ? [{ state: 'current' }] : [])
    expect(await shop.orders.miscounts(ticket.projectId)).toEqual([])
  })

  test('rejects a later hold, and payment for an earlier one', async () => {
    const open = await hold()
    await act(name)
    expect(await hold()).toBeNull()
    const paid = await shop.database.transaction(async db => {
      const order = await lockOrder(db, open ?? { id: 0 })
      return order && payOrder(db, order, { at: shop.now, actor: 'provider' })
    })
    expect(paid).toBe('no_stock')
  })

  test('disables its redeem codes', async () => {
    const options = { productId: ticket.productId, now: shop.now }
    const { code } = await redeemFixtures(shop.database).codes(1, options)
    const look = async () =>
      (await shop.ask<{ state: string }>(shop.fan.token, 'GET', `/api/v1/redeem/?code=${code}`)).body.state
    expect(await look()).toBe('valid')
    await act(name)
    expect(await look()).toBe(reason === 'event_postponed' ? 'coming_soon' : 'expired')
  })
})

describe('stopped sales', () => {
  test.each([
    ['event cancel', 'event restore', 'event'],
    ['event postpone', 'event restore', 'event'],
    ['artist unpublish', 'artist publish', 'artist'],
  ] as const)('%s is reverted by %s, which also resumes the sale', async (stop, resume, kind) => {
    await aSale(kind)
    await act(stop)
    expect((await act(resume)).text).toContain('sold again')
    expect(await problems()).toEqual([])
    expect(await hold()).not.toBeNull()
  })

  /** Runs the jobs queued by a command and returns the emails that they send. */
  async function mails() {
    const sent: Mail[] = []
    const tasks = [eventsModule, showsModule, ordersModule, notificationsModule].flatMap(
      each => each.tasks ?? [],
    )
    const announce = tasks.find(each => each.name === 'announceChanges')
    if (!announce) throw new Error('no such task')
    await shop.database.transaction(db => addJob(db, announce, {}))
    const mailer = { send: async (mail: Mail) => void sent.push(mail) }
    for (const _ of [1, 2, 3]) await runWaitingJobs(shop.database, tasks, { now: () => shop.now, mailer })
    return sent
  }

  test.each([
    ['event cancel', 'event'],
    ['event postpone', 'event'],
    ['show cancel', 'show'],
  ] as const)(
    "links the order in a buyer's email about %s, and the page in other fans' emails",
    async (name, kind) => {
      await aSale(kind)
      const [{ email } = { email: '' }] = await shop.run(
        'select email from users where id = $1',
        shop.fan.userId,
      )
      const order = await pay()
      await mails()
      await act(name)
      const own = (await mails()).filter(({ to }) => to === email)
      expect(own).toHaveLength(1)
      expect(own[0]?.text).toContain(`/project/order/${order.publicId}/`)
      await act(name === 'show cancel' ? 'artist unpublish' : 'event restore')
      for (const { text } of (await mails()).filter(({ to }) => to === email))
        expect(text).not.toContain(order.publicId)
    },
  )

  test('resumes a sale with two stop reasons only once both are removed, and shows the more severe one', async () => {
    await aSale()
    await act('event postpone')
    await act('artist unpublish')
    expect((await shown())[2]).toEqual([0, 'artist_invalid'])
    await act('artist publish')
    expect((await shown())[2]).toEqual([0, 'event_postponed'])
    await act('event cancel')
    expect((await shown())[2]).toEqual([0, 'event_cancelled'])
    await act('event restore')
    expect((await shown())[2]).toEqual([1, null])
  })

  test('continues a sale that allows postponement until the event is cancelled', async () => {
    await aSale('event', { sells_while_postponed: true })
    await act('event postpone')
    expect(await problems()).toEqual([])
    await act('event cancel')
    expect(await problems()).toEqual([['not_on_sale', 'event_cancelled']])
  })

  test('stops the sale of tickets for a finished show', async () => {
    await aSale('show')
    await shop.run(`update shows set status = 'END_SHOW' where id = $1`, showId)
    expect((await run('show finish', showId)).text).toContain('0 tickets in 0 orders')
    expect(await problems()).toEqual([['not_on_sale', 'show_over']])
  })

  test('ends the holds of a cancelled project and reports the number of orders to refund', async () => {
    await aSale()
    await pay()
    const open = await hold()
    expect((await run('project cancel', ticket.projectId)).text).toContain('Paid orders: 1.')
    await jobs()
    expect(await shop.orders.statusOf(open ?? { id: 0 })).toBe('NOTHING')
  })

  test('updates tickets, calendar, reminders and buyers when an event is moved', async () => {
    await aSale()
    const [{ email } = { email: '' }] = await shop.run(
      'select email from users where id = $1',
      shop.fan.userId,
    )
    await pay()
    await mails()
    await run('event move', eventId, { to: '2027-03-01T21:00', venue: 'Harbour Hall', ...atOnce })
    const base = '/api/v1/shops/md/users/self/entry-tickets/'
    const { body } = await shop.ask<{ results: EntryTicket[] }>(shop.fan.token, 'GET', base)
    const startsAt = '2027-03-01T20:00:00.000Z'
    expect(body.results[0]?.event).toMatchObject({ starts_at: startsAt, venue: 'Harbour Hall' })
    const calendar = await (await shop.api.request(`/event/${eventId}/calendar.ics`)).text()
    expect(calendar).toContain('DTSTART:20270301T200000Z')
    expect(calendar).toContain('Harbour Hall')
    const own = (await mails()).filter(({ to }) => to === email)
    expect(own.map(({ text }) => text).join()).toContain('Harbour Hall')
    const remindAt = (time: string) =>
      remindOfTickets.run({}, aTaskContext(shop.database, { now: () => Date.parse(time) }))
    const reminders = () => shop.run(`select from domain_events where params ->> 'news' = 'tomorrow'`)
    await remindAt('2026-12-21T12:00:00Z')
    expect(await reminders()).toEqual([])
    await remindAt('2027-02-28T22:00:00Z')
    expect(await reminders()).toHaveLength(1)
  })

  test('rejects a hold that waits for a stop, and ends an earlier hold', async () => {
    await aSale()
    const before = await hold()
    let waiting: ReturnType<typeof hold> | undefined
    await shop.database.transaction(async db => {
      await stopSales(db, { kind: 'event', ids: [eventId] }, 'event_cancelled')
      waiting = hold()
      await oneWaitsForALock()
    })
    expect(await waiting).toBeNull()
    await jobs()
    expect(await shop.orders.statusOf(before ?? { id: 0 })).toBe('NOTHING')
    expect(await shop.orders.miscounts(ticket.projectId)).toEqual([])
  })

  test('ends a hold that a stop waits for', async () => {
    await aSale()
    let stopping: ReturnType<typeof act> | undefined
    let held: { id: number; publicId: string } | undefined
    await shop.database.transaction(async db => {
      held = await shop.orders.anOrderIn(db, await aHold())
      stopping = act('event cancel')
      await oneWaitsForALock()
    })
    expect((await stopping)?.data).toMatchObject({ sold: { holds: 1 } })
    await jobs()
    expect(await shop.orders.statusOf(held ?? { id: 0 })).toBe('NOTHING')
    expect(await shop.orders.miscounts(ticket.projectId)).toEqual([])
  })

  test('keeps the columns consistent with the states after any sequence of commands', async () => {
    const sales = [await aSale('event'), await aSale('show'), await aSale('artist'), await aSale('both')]
    const ids = sales.map(({ productId }) => productId)
    const recount = `select d.id, d.sale_stops, array_remove(array[
      (select 'event_cancelled' from events where id = d.event_id and status = 'cancelled'),
      (select 'show_cancelled' from shows where id = d.show_id and is_cancelled),
      (select 'artist_invalid' from artists a join projects p on p.artist_id = a.id
        where p.id = d.project_id and a.name like '(INVALID)%'),
      (select 'event_postponed' from events where id = d.event_id and status = 'postponed')], null) as computed
    from products d where id = any($1) order by id`
    const order = [
      'event postpone',
      'artist unpublish',
      'event cancel',
      'show cancel',
      'event restore',
      'artist publish',
    ]
    for (const name of [...order, 'event cancel', 'event postpone']) {
      await act(name)
      for (const row of await shop.run(recount, ids))
        expect([name, row['sale_stops']]).toEqual([name, row['computed']])
      const before = await shop.run(
        'select id, sale_windows, left_windows, sale_stop, price_minor from projects order by id',
      )
      await shop.run('select refresh_project(id) from projects')
      const after = await shop.run(
        'select id, sale_windows, left_windows, sale_stop, price_minor from projects order by id',
      )
      expect(after).toEqual(before)
    }
  })
})
