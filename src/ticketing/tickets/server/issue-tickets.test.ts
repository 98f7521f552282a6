import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockOrder, payOrder, takeBackItems, voidDisputed } from '../../../commerce/orders/server/index.ts'
import { isAdmitted, showsOf } from '../../../live/shows/server/testing/shows-of.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { ticketVerifier } from '../web/shared/verify-ticket.ts'
import { listAdmissions, ticketsModule } from './index.ts'
import { ticketData } from './personal-data.ts'
import { type Admitting, admittingIn, doors, hourMs } from './testing/admitting.ts'

let stage: Admitting
beforeAll(async () => {
  stage = await admittingIn()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const listOf = (eventId = stage.eventId) =>
  listAdmissions(stage.database.read, { at: { eventId }, locale: 'en' })

async function takeBack(order: { id: number }, position: number, quantity: number) {
  await stage.database.transaction(async db => {
    const locked = await lockOrder(db, order)
    if (locked)
      await takeBackItems(db, locked, [{ position, quantity }], { at: stage.clock.now, actor: 'system' })
  })
}

test('one ticket a person: pieces times persons, with the payment', async () => {
  stage.sale = await stage.aSale({ eventId: stage.eventId, persons: 2 })
  const order = await stage.bought(3)
  const tickets = await stage.ticketsOf()
  expect(tickets.map(({ place, count }) => [place, count])).toEqual(
    [1, 2, 3, 4, 5, 6].map(place => [place, 6]),
  )
  expect(new Set(tickets.map(({ ticket_id }) => ticket_id)).size).toBe(6)
  expect(tickets[0]).toMatchObject({
    order_id: order.publicId,
    project_id: stage.sale.id,
    state: 'current',
    version: 1,
    name: null,
    event: { id: stage.eventId, name: 'Long night', city: 'Berlin' },
    product_name: 'A thing',
    admits_from: new Date(doors).toISOString(),
    can_change_until: new Date(doors - 2 * hourMs).toISOString(),
    allowed: ['name', 'pass_on'],
  })
})

test('an unpaid order has none, a total of 0 has its tickets at once, goods have none', async () => {
  const of = { userId: stage.fan.userId, projectId: stage.sale.id, now: stage.clock.now }
  await stage.orders.anOrder({ ...of, lines: [stage.sale.tickets(1)] })
  expect(await stage.ticketsOf()).toEqual([])
  const other = await stage.aFan()
  await stage.orders.anOrder({ ...of, userId: other.userId, lines: [stage.sale.tickets(1, 0)] })
  expect(await stage.ticketsOf(other)).toHaveLength(1)
  const third = await stage.aFan()
  await stage.bought(1, { of: third, lines: [stage.sale.poster(2)] })
  expect(await stage.ticketsOf(third)).toEqual([])
})

test('two payments at once issue one set of tickets', async () => {
  const of = { userId: stage.fan.userId, projectId: stage.sale.id, now: stage.clock.now }
  const order = await stage.orders.anOrder({ ...of, lines: [stage.sale.tickets(2)] })
  const pay = () =>
    stage.database.transaction(async db => {
      const locked = order && (await lockOrder(db, order))
      return locked && payOrder(db, locked, { at: stage.clock.now, actor: 'provider' })
    })
  expect((await Promise.all([pay(), pay()])).toSorted()).toEqual(['already_paid', 'paid'])
  expect(await stage.ticketsOf()).toHaveLength(2)
})

test('the published keys verify the token, and the list of the door knows the ticket', async () => {
  await stage.bought()
  const published = await stage.api.get<never>('/.well-known/fanfare-tickets.json')
  expect(published.status).toBe(200)
  const [ticket] = await stage.ticketsOf()
  const check = await ticketVerifier(published.body)(ticket?.token ?? '', {
    admits: { eventId: stage.eventId },
    now: doors + 1,
  })
  expect(check).toEqual({
    isGood: true,
    claims: {
      t: ticket?.ticket_id,
      e: stage.eventId,
      n: 1,
      v: 1,
      f: doors / 1_000,
      u: (doors + 9 * hourMs) / 1_000,
    },
  })
  expect(await listOf()).toEqual([
    expect.objectContaining({
      ticket_id: ticket?.ticket_id,
      short_code: ticket?.short_code,
      version: 1,
      state: 'current',
      initials: '',
    }),
  ])
})

test('pieces that are given back are void, all persons of them and no others', async () => {
  stage.sale = await stage.aSale({ eventId: stage.eventId, persons: 2 })
  const order = await stage.bought(3)
  await takeBack(order, 0, 1)
  const states = (await listOf()).map(({ state, void_reason }) => [state, void_reason])
  const current = ['current', null]
  expect(states).toEqual([current, current, current, current, ['void', 'refunded'], ['void', 'refunded']])
  expect((await stage.ticketsOf()).filter(({ token }) => token === null)).toHaveLength(2)
  await takeBack(order, 0, 2)
  expect((await listOf()).every(({ state }) => state === 'void')).toBe(true)
  const events = await stage.run(
    'select act, count(*)::int as count from entry_ticket_events where ticket_id in (select id from entry_tickets where order_id = $1) group by act order by act',
    order.id,
  )
  expect(events).toEqual([
    { act: 'begin', count: 6 },
    { act: 'void', count: 6 },
  ])
})

test('a piece whose ticket was voided is the first that is given back, and voids no other', async () => {
  const order = await stage.bought(3)
  const [ticket] = await stage.ticketsOf()
  const operator = anOperator(stage.database, ticketsModule.commands ?? [], stage.clock.now)
  await operator.run('tickets void', [ticket?.ticket_id ?? ''], { reason: 'a copy' })
  const reasons = async () => (await listOf()).map(ticket => ticket.void_reason)
  await takeBack(order, 0, 1)
  expect((await reasons()).toSorted()).toEqual([null, null, 'operator'])
  await takeBack(order, 0, 1)
  expect((await reasons()).toSorted()).toEqual([null, 'operator', 'refunded'])
  await takeBack(order, 0, 1)
  expect((await reasons()).toSorted()).toEqual(['operator', 'refunded', 'refunded'])
})

test('a lost dispute voids every ticket of the order, also when it is told twice', async () => {
  const order = await stage.bought(2)
  const lose = () => stage.database.transaction(db => voidDisputed(db, order.id, stage.clock.now))
  await lose()
  await lose()
  expect((await stage.ticketsOf()).map(ticket => ticket.void_reason)).toEqual(['disputed', 'disputed'])
})

const typedFrom = { admits_from: new Date(doors - hourMs) }
const typedUntil = { admits_until: new Date(doors + hourMs) }
test.each([
  ['begin and end', { ...typedFrom, ...typedUntil }],
  ['begin alone', typedFrom],
  ['end alone', typedUntil],
])(
  'an event that is moved moves the windows; what was typed for the old day counts no more: %s',
  async (_name, typed: { admits_from?: Date; admits_until?: Date }) => {
    const nightMs = 9 * hourMs
    stage.sale = await stage.aSale({ eventId: stage.eventId, also: typed })
    await stage.bought()
    const windowOf = async () =>
      (await stage.ticketsOf()).map(({ admits_from: from, admits_until: until }) => [from, until])
    const { admits_from: from = new Date(doors), admits_until: until = new Date(doors + nightMs) } = typed
    expect(await windowOf()).toEqual([[from.toISOString(), until.toISOString()]])
    const moved = doors + 5 * 24 * hourMs
    const times = [new Date(moved), new Date(moved + hourMs)]
    await stage.run('update events set doors_at = $2, starts_at = $3 where id = $1', stage.eventId, ...times)
    expect(await windowOf()).toEqual([[times[0]?.toISOString(), new Date(moved + nightMs).toISOString()]])
  },
)

test('a ticket for a show lets its holder watch, until it is void', async () => {
  const show = await showsOf(stage.database).aShow()
  const also = { event_id: null, show_id: show.id }
  stage.sale = await stage.aSale({ eventId: stage.eventId, also })
  const order = await stage.bought()
  const may = (userId: number, showId = show.id) => isAdmitted(stage.database.read, { showId, userId })
  expect(await may(stage.fan.userId)).toBe(true)
  expect(await may(stage.fan.userId, show.id + 1)).toBe(false)
  expect(await may((await stage.aFan()).userId)).toBe(false)
  const [ticket] = await stage.ticketsOf()
  expect(ticket).toMatchObject({
    event: null,
    show_id: show.id,
    admits_from: '2030-05-01T17:30:00.000Z',
    admits_until: '2030-05-01T20:00:00.000Z',
    is_over: false,
  })
  await takeBack(order, 0, 1)
  expect(await may(stage.fan.userId)).toBe(false)
})

test('a replay without an end keeps no account from going, and can be watched as long as there is one', async () => {
  const show = await showsOf(stage.database).aShow({ status: 'ON_VOD', startsAt: '2026-12-01T18:00:00Z' })
  stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
  await stage.bought()
  const end = Date.parse('2026-12-01T20:00:00Z')
  const { userId } = stage.fan
  const refusedAt = (now: number) => ticketData.refuseErasure?.(stage.database.db, { userId } as never, now)
  expect(await refusedAt(end - 1)).not.toBeNull()
  expect(await refusedAt(end)).toBeNull()
  stage.clock.now = end
  expect(await stage.ticketsOf()).toMatchObject([{ admits_until: null, is_over: false }])
  expect(await isAdmitted(stage.database.read, { showId: show.id, userId })).toBe(true)
})
