import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { eventFixtures } from '../../../events/events/server/testing/fixture.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getStudioOrder, revealOrder } from '../contract.ts'
import { anOrderDesk, type OrderDesk } from './testing/order-desk.ts'

let desk: OrderDesk
let eventId: number
let publicId: string
let ticketIds: string[]
beforeAll(async () => {
  desk = await anOrderDesk()
  const { database, world, run } = desk
  const { aCity, aNight } = eventFixtures(database)
  await aCity(7, 'Berlin')
  eventId = await aNight({ name: 'Long night', cityId: 7, inDays: 8 })
  const project = await shopFixtures(database).aProject({
    until: '2099-01-01T00:00:00Z',
    products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }],
  })
  const [product] = project.products
  const line = {
    productId: product?.id ?? 0,
    variantId: product?.variantIds[0] ?? 0,
    quantity: 2,
    isShipped: false,
  }
  const userId = await world.orders.aBuyer()
  const input = { userId, projectId: project.id, lines: [line], now: world.clock.now }
  const order = await world.orders.anOrderThatIs('INPROGRESS', input)
  publicId = order.publicId
  const tickets = await run(
    `update entry_tickets set name = case place when 1 then 'Quentillia Krüger' end where order_id = $1
      returning public_id, place`,
    order.id,
  )
  ticketIds = tickets.toSorted((one, other) => one.place - other.place).map(ticket => ticket.public_id)
  const [{ id: doorId }] = await run(
    `insert into doors (event_id, name, code_hash, created_at) values ($1, 'Main', '\\x00', now()) returning id`,
    eventId,
  )
  await run(
    `insert into door_entries (door_id, seq, event_id, ticket_id, at_ms, how, received_at)
      values ($1, 1, $2, $3, 0, 'camera', now())`,
    ...[doorId, eventId, ticketIds[1]],
  )
})
afterAll(() => desk.close())

describe('tickets of an order', () => {
  test('are shown with masked names, where they admit to and whether they were used', async () => {
    const { body, text } = await desk.call<ResponseOf<typeof getStudioOrder>>('GET', `orders/${publicId}/`)
    const event = { event_id: eventId, name: 'Long night', starts_at: expect.any(String) }
    const common = {
      position: 0,
      state: 'current',
      void_reason: null,
      version: 1,
      is_passed_on: false,
      event,
    }
    expect(body.tickets).toEqual([
      { ticket_id: ticketIds[0], place: 1, name_masked: 'Q… K…', used: false, show: null, ...common },
      { ticket_id: ticketIds[1], place: 2, name_masked: null, used: true, show: null, ...common },
    ])
    expect(text).not.toContain('Quentillia')
    expect(body.lines).toMatchObject([{ ticket: true, needs_shipping: false }])
    expect(body.unsent_count).toBe(0)
    expect(body.timeline.filter(({ of }) => of === 'ticket').map(({ ref }) => ref)).toEqual(ticketIds)
    expect(body.allowed).toEqual(expect.arrayContaining(['void_ticket', 'reissue_ticket']))
  })

  test('have their names revealed', async () => {
    const body = { reason: 'at the door' }
    const path = `orders/${publicId}/reveal/`
    const revealed = await desk.call<ResponseOf<typeof revealOrder>>('POST', path, { body })
    expect(revealed.body.ticket_names).toEqual([{ ticket_id: ticketIds[0], name: 'Quentillia Krüger' }])
  })
})
