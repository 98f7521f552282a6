import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  lockOrder,
  payOrder,
  takeBackItems,
  voidDisputedTickets,
} from '../../../commerce/orders/server/index.ts'
import { isAdmitted, showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { createTicketVerifier } from '../web/shared/verify-ticket.ts'
import { listAdmissions, ticketsModule } from './index.ts'
import { ticketData } from './personal-data.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt,
  hourMs,
} from './testing/admission-fixtures.ts'

let stage: AdmissionFixtures
beforeAll(async () => {
  stage = await admissionFixtures()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const readList = (eventId = stage.eventId) =>
  listAdmissions(stage.database.read, { at: { eventId }, locale: 'en' })

async function takeBack(
  order: { id: number },
  position: number,
  quantity: number,
  more: { voidsTickets?: boolean } = {},
) {
  await stage.database.transaction(async db => {
    const locked = await lockOrder(db, order)
    const details = { at: stage.clock.now, actor: 'system' as const, ...more }
    if (locked) await takeBackItems(db, locked, [{ position, quantity }], details)
  })
}

describe('issueTickets', () => {
  test('issues one ticket per unit and person on payment', async () => {
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
      admits_from: new Date(doorsOpenAt).toISOString(),
      can_change_until: new Date(doorsOpenAt - 2 * hourMs).toISOString(),
      allowed: ['name', 'pass_on'],
    })
  })

  test('issues tickets immediately for a total of 0, and none for unpaid orders and goods', async () => {
    const base = { userId: stage.fan.userId, projectId: stage.sale.id, now: stage.clock.now }
    await stage.orders.anOrder({ ...base, lines: [stage.sale.tickets(1)] })
    expect(await stage.ticketsOf()).toEqual([])
    const other = await stage.aFan()
    await stage.orders.anOrder({ ...base, userId: other.userId, lines: [stage.sale.tickets(1, 0)] })
    expect(await stage.ticketsOf(other)).toHaveLength(1)
    const third = await stage.aFan()
    await stage.bought(1, { of: third, lines: [stage.sale.poster(2)] })
    expect(await stage.ticketsOf(third)).toEqual([])
  })

  test('issues one set of tickets for two concurrent payments', async () => {
    const base = { userId: stage.fan.userId, projectId: stage.sale.id, now: stage.clock.now }
    const order = await stage.orders.anOrder({ ...base, lines: [stage.sale.tickets(2)] })
    const pay = () =>
      stage.database.transaction(async db => {
        const locked = order && (await lockOrder(db, order))
        return locked && payOrder(db, locked, { at: stage.clock.now, actor: 'provider' })
      })
    expect((await Promise.all([pay(), pay()])).toSorted()).toEqual(['already_paid', 'paid'])
    expect(await stage.ticketsOf()).toHaveLength(2)
  })

  test('signs tokens that the published keys verify, and lists the ticket at the door', async () => {
    await stage.bought()
    const published = await stage.api.get<never>('/.well-known/fanfare-tickets.json')
    expect(published.status).toBe(200)
    const [ticket] = await stage.ticketsOf()
    const check = await createTicketVerifier(published.body)(ticket?.token ?? '', {
      admits: { eventId: stage.eventId },
      now: doorsOpenAt + 1,
    })
    expect(check).toEqual({
      isGood: true,
      claims: {
        t: ticket?.ticket_id,
        e: stage.eventId,
        n: 1,
        v: 1,
        f: doorsOpenAt / 1_000,
        u: (doorsOpenAt + 9 * hourMs) / 1_000,
      },
    })
    expect(await readList()).toEqual([
      expect.objectContaining({
        ticket_id: ticket?.ticket_id,
        short_code: ticket?.short_code,
        version: 1,
        state: 'current',
        initials: '',
      }),
    ])
  })

  test('voids all tickets of returned units and no others', async () => {
    stage.sale = await stage.aSale({ eventId: stage.eventId, persons: 2 })
    const order = await stage.bought(3)
    await takeBack(order, 0, 1)
    const states = (await readList()).map(({ state, void_reason }) => [state, void_reason])
    const current = ['current', null]
    expect(states).toEqual([current, current, current, current, ['void', 'refunded'], ['void', 'refunded']])
    expect((await stage.ticketsOf()).filter(({ token }) => token === null)).toHaveLength(2)
    await takeBack(order, 0, 2)
    expect((await readList()).every(({ state }) => state === 'void')).toBe(true)
    const events = await stage.run(
      'select act, count(*)::int as count from entry_ticket_events where ticket_id in (select id from entry_tickets where order_id = $1) group by act order by act',
      order.id,
    )
    expect(events).toEqual([
      { act: 'begin', count: 6 },
      { act: 'void', count: 6 },
    ])
  })

  test('returns a unit with a void ticket first and voids no other ticket', async () => {
    const order = await stage.bought(3)
    const [ticket] = await stage.ticketsOf()
    const operator = anOperator(stage.database, ticketsModule.commands ?? [], stage.clock.now)
    await operator.run('tickets void', [ticket?.ticket_id ?? ''], { reason: 'a copy' })
    const reasons = async () => (await readList()).map(ticket => ticket.void_reason)
    await takeBack(order, 0, 1)
    expect((await reasons()).toSorted()).toEqual([null, null, 'operator'])
    await takeBack(order, 0, 1)
    expect((await reasons()).toSorted()).toEqual([null, 'operator', 'refunded'])
    await takeBack(order, 0, 1)
    expect((await reasons()).toSorted()).toEqual(['operator', 'refunded', 'refunded'])
  })

  describe('with refunded units whose tickets stay valid', () => {
    const countValid = async () => (await readList()).filter(({ state }) => state === 'current').length
    const readCounts = async (order: { id: number }) => {
      const [counts] = await stage.run(
        `select l.refunded_count as refunded, l.returned_count as returned, l.retained_count as retained,
            v.sold_count as sold, v.unpaid_count as unpaid, f.sold_count as owned, o.status
          from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
            join fan_pieces f on f.user_id = o.user_id and f.product_id = l.product_id where l.order_id = $1`,
        order.id,
      )
      return counts
    }

    test('admits with them, and counts them as gifts: sold, unpaid and within the limit', async () => {
      const order = await stage.bought(3)
      await takeBack(order, 0, 2, { voidsTickets: false })
      expect(await countValid()).toBe(3)
      const paid = { status: 'INPROGRESS', refunded: 2, returned: 0, retained: 2 }
      expect(await readCounts(order)).toEqual({ ...paid, sold: 3, unpaid: 2, owned: 3 })
      expect((await stage.ticketsOf()).every(({ token }) => token !== null)).toBe(true)
      expect(await stage.orders.miscounts(stage.sale.id)).toEqual([])
    })

    test('voids only the tickets of units that are refunded later', async () => {
      const order = await stage.bought(3)
      await takeBack(order, 0, 1, { voidsTickets: false })
      await takeBack(order, 0, 1)
      expect(await countValid()).toBe(2)
      expect(await readCounts(order)).toMatchObject({ refunded: 2, returned: 1, retained: 1, owned: 2 })
      await takeBack(order, 0, 1)
      expect(await countValid()).toBe(1)
      expect(await readCounts(order)).toMatchObject({ status: 'REFUNDED', sold: 1, unpaid: 1, owned: 1 })
      expect(await stage.orders.miscounts(stage.sale.id)).toEqual([])
    })

    test('retains nothing of a unit whose ticket is void already', async () => {
      const order = await stage.bought(2)
      const [ticket] = await stage.ticketsOf()
      const operator = anOperator(stage.database, ticketsModule.commands ?? [], stage.clock.now)
      await operator.run('tickets void', [ticket?.ticket_id ?? ''], { reason: 'a copy' })
      await takeBack(order, 0, 1, { voidsTickets: false })
      expect(await readCounts(order)).toMatchObject({ refunded: 1, returned: 1, retained: 0 })
      await takeBack(order, 0, 1, { voidsTickets: false })
      expect(await readCounts(order)).toMatchObject({ refunded: 2, returned: 1, retained: 1 })
      expect(await countValid()).toBe(1)
    })

    test('still admits to a show when all of its order is refunded', async () => {
      const show = await showFixtures(stage.database).aShow()
      stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
      const order = await stage.bought()
      await takeBack(order, 0, 1, { voidsTickets: false })
      expect(await isAdmitted(stage.database.read, { showId: show.id, userId: stage.fan.userId })).toBe(true)
      expect(await stage.ticketsOf()).toMatchObject([{ state: 'current' }])
    })
  })

  test('voids every ticket of a lost dispute, even if it is reported twice', async () => {
    const order = await stage.bought(2)
    const lose = () => stage.database.transaction(db => voidDisputedTickets(db, order.id, stage.clock.now))
    await lose()
    await lose()
    expect((await stage.ticketsOf()).map(ticket => ticket.void_reason)).toEqual(['disputed', 'disputed'])
  })

  const typedFrom = { admits_from: new Date(doorsOpenAt - hourMs) }
  const typedUntil = { admits_until: new Date(doorsOpenAt + hourMs) }
  test.each([
    ['begin and end', { ...typedFrom, ...typedUntil }],
    ['begin alone', typedFrom],
    ['end alone', typedUntil],
  ])(
    'moves admission with the event and ignores times entered for the old day: %s',
    async (_name, typed: { admits_from?: Date; admits_until?: Date }) => {
      const eventMs = 9 * hourMs
      stage.sale = await stage.aSale({ eventId: stage.eventId, also: typed })
      await stage.bought()
      const readWindows = async () =>
        (await stage.ticketsOf()).map(({ admits_from: from, admits_until: until }) => [from, until])
      const {
        admits_from: from = new Date(doorsOpenAt),
        admits_until: until = new Date(doorsOpenAt + eventMs),
      } = typed
      expect(await readWindows()).toEqual([[from.toISOString(), until.toISOString()]])
      const moved = doorsOpenAt + 5 * 24 * hourMs
      const times = [new Date(moved), new Date(moved + hourMs)]
      await stage.run(
        'update events set doors_at = $2, starts_at = $3 where id = $1',
        stage.eventId,
        ...times,
      )
      expect(await readWindows()).toEqual([
        [times[0]?.toISOString(), new Date(moved + eventMs).toISOString()],
      ])
    },
  )

  test('admits the holder of a show ticket until it is void', async () => {
    const show = await showFixtures(stage.database).aShow()
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

  test('allows account deletion and viewing while a replay is open-ended', async () => {
    const show = await showFixtures(stage.database).aShow({
      status: 'ON_VOD',
      startsAt: '2026-12-01T18:00:00Z',
    })
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
})
