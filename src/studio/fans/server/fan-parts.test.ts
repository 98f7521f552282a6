import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { eventFixtures } from '../../../events/events/server/testing/fixture.ts'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../platform/server/staff.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { signedIn, studioCalls } from '../../../platform/server/testing/studio.ts'
import { anOrderDesk, type OrderDesk } from '../../orders/server/testing/order-desk.ts'
import type { getStudioFan } from '../contract.ts'
import { createStudioFansModule } from './index.ts'

let desk: OrderDesk
let app: TestApp
let userId: number
let order: { id: number; publicId: string }
beforeAll(async () => {
  desk = await anOrderDesk()
  const { database, world } = desk
  const hold = (staffId: number, scope: StaffScope | null): Staff => ({
    staffId,
    sessionId: staffId,
    rights: new Map([
      ['fans.read', null] as const,
      ['orders.read', scope] as const,
      ['campaigns.read', scope] as const,
      ['chat.moderate', scope] as const,
    ]),
    verifiedAt: world.clock.now,
  })
  const staff = { owner: hold(1, null), scoped: hold(2, { artistIds: [desk.artistId], eventIds: [] }) }
  const modules = [signedIn(staff), createStudioFansModule([])]
  app = await testApp({ database, modules, now: () => world.clock.now })
  userId = await world.orders.aBuyer({ username: 'Mina' })
  order = await buyTickets()
  await placeOwnOrder()
})
afterAll(async () => {
  await app.close()
  await desk.close()
})

/** Buys two tickets of a project without an artist. */
async function buyTickets() {
  const { database, world } = desk
  const { aCity, aNight } = eventFixtures(database)
  await aCity(7, 'Berlin')
  const eventId = await aNight({ name: 'Long night', cityId: 7, inDays: 8 })
  const { id: projectId, products } = await shopFixtures(database).aProject({
    until: '2099-01-01T00:00:00Z',
    products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }],
  })
  const line = {
    productId: products[0]?.id ?? 0,
    variantId: products[0]?.variantIds[0] ?? 0,
    quantity: 2,
    isShipped: false,
  }
  return world.orders.anOrderThatIs('INPROGRESS', { userId, projectId, lines: [line], now: world.clock.now })
}

/** Places an order of the artist's project, a minute earlier. */
async function placeOwnOrder() {
  const { orders, project, line, clock } = desk.world
  const input = { userId, projectId: project.id, lines: [line], now: clock.now - 60_000 }
  return orders.anOrderThatIs('PENDING', input)
}

const read = async (as = 'owner') =>
  (await studioCalls(app)<ResponseOf<typeof getStudioFan>>('GET', `fans/${userId}/?locale=ko`, { as })).body

describe('parts of a fan’s page', () => {
  test('lists the latest orders of the right’s scope', async () => {
    const { orders } = await read()
    expect(orders).toMatchObject({
      total: 2,
      rows: [{ order_id: order.publicId }, { project_name: '테이프' }],
    })
    expect((await read('scoped')).orders).toMatchObject({ total: 1, rows: [{ status: 'PENDING' }] })
  })

  test('lists the tickets that the fan holds with where they admit to', async () => {
    const { tickets } = await read()
    expect(tickets?.total).toBe(2)
    expect(tickets?.rows[0]).toEqual({
      ticket_id: expect.any(String),
      order_id: order.publicId,
      order_number: await desk.readNumber(order),
      place: 2,
      state: 'current',
      used: false,
      admits_to: 'Long night',
      starts_at: expect.any(String),
    })
    expect((await read('scoped')).tickets).toBe(null)
  })

  test('lists makes, and mutes and badges of chats', async () => {
    const { database, run } = desk
    const { aCity, aCampaign, anArtist } = catalogueFixtures(database)
    const artist = await anArtist('Low Tide')
    const campaign = await aCampaign({ for: artist, to: await aCity('Seoul'), goal: 100 })
    await run(
      'insert into makes (user_id, campaign_id, number, made_at) values ($1, $2, 1, now())',
      ...[userId, campaign.id],
    )
    const { id: showId, chatId } = await showFixtures(database).aShow({ status: 'ON_SHOW', by: [artist] })
    const [person] = await run('insert into chat_people (user_id) values ($1) returning id', userId)
    await run('insert into chat_rooms (chat_id, last_at, changed_at) values ($1, now(), now())', chatId)
    await run(
      `insert into chat_members (chat_id, person_id, muted_until, muted_at) values ($1, $2, '9999-01-01Z', now())`,
      ...[chatId, person?.id],
    )
    await run(`insert into chat_badges (user_id, show_id, badge) values ($1, $2, 'artist')`, userId, showId)
    const { makes, chat } = await read()
    expect(makes).toMatchObject({ total: 1, rows: [{ artist: 'Low Tide', number: 1 }] })
    expect(chat).toMatchObject({
      messages: 0,
      mutes: [{ show: expect.any(String), until: null }],
      badges: [{ badge: 'artist', show: expect.any(String) }],
    })
    expect(await read('scoped')).toMatchObject({ makes: null, chat: null })
  })
})
