import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventFixtures } from '../../../../events/events/server/testing/fixture.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { orderFixtures } from '../testing/order-fixtures.ts'
import { lockOrderForStaff, readOrderForStaff } from './staff-order.ts'

const now = Date.UTC(2030, 0, 1)

let database: TestDatabase
let artistId: number
let guestId: number
let eventId: number
let publicId: string
beforeAll(async () => {
  database = await testDatabase()
  const { anArtist } = catalogueFixtures(database)
  artistId = (await anArtist('Mira Vale')).id
  guestId = (await anArtist('Oakfall')).id
  const { aCity, aNight } = eventFixtures(database)
  await aCity(7, 'Berlin')
  eventId = await aNight({ name: 'Long night', cityId: 7, inDays: 8, artistIds: [guestId] })
  const project = await shopFixtures(database).aProject({
    until: '2031-01-01T00:00:00Z',
    also: { artist_id: artistId },
    products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }],
  })
  const { anOrder, aBuyer } = orderFixtures(database)
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const order = await anOrder({ userId: await aBuyer(), projectId: project.id, lines: [line], now })
  publicId = order?.publicId ?? ''
})
afterAll(() => database.close())

const scopes = () => ({
  all: null,
  "the project's artist": { artistIds: [artistId], eventIds: [] },
  "the event's artist": { artistIds: [guestId], eventIds: [] },
  'the event': { artistIds: [], eventIds: [eventId] },
})

describe('readOrderForStaff and lockOrderForStaff', () => {
  test.each(['all', "the project's artist", "the event's artist", 'the event'] as const)(
    'find the order with its lines when the scope is %s',
    async name => {
      const scope = scopes()[name]
      const read = await readOrderForStaff(database.read, publicId, scope)
      const locked = await database.transaction(db => lockOrderForStaff(db, publicId, scope))
      expect(read).toMatchObject({ publicId, lines: [{ position: 0, quantity: 1 }] })
      expect(locked).toEqual(read)
    },
  )

  test('find nothing when the scope has another artist and event, or the id leads nowhere', async () => {
    const other = { artistIds: [artistId + 1_000], eventIds: [eventId + 1_000] }
    expect(await readOrderForStaff(database.read, publicId, other)).toBeNull()
    expect(await database.transaction(db => lockOrderForStaff(db, publicId, other))).toBeNull()
    expect(await readOrderForStaff(database.read, 'no-such-order-0123456789', null)).toBeNull()
  })
})
