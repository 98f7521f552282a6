import { paymentWorldOn } from '../../../../commerce/payments/server/testing/payment-world.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import type { Right } from '../../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../../platform/server/staff.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { exportsModule } from '../../../exports/server/index.ts'
import { studioSearchModule } from '../../../search/server/index.ts'
import { orderStatuses } from '../../contract.ts'
import { studioOrdersModule } from '../index.ts'

export const berlin = {
  country_code: 'DE',
  name: 'Mina Krüger',
  organization: null,
  line1: 'Lindenstr. 4',
  line2: null,
  sublocality: null,
  city: 'Berlin',
  region: null,
  region_name: null,
  postal_code: '10969',
  sorting_code: null,
  phone_number: '+493012345678',
  clearance_code: null,
}

const rights: Right[] = [
  ...['orders.read', 'orders.write', 'orders.refund', 'orders.dispatch', 'fans.reveal', 'tickets.write'],
] as Right[]

/** Creates the studio with a project of an artist, to which the scoped staff are limited, and a payment world. */
export async function anOrderDesk() {
  const database = await testDatabase({ max: 8 })
  const world = await paymentWorldOn(database, { stock: 1_000 })
  const artist = await catalogueFixtures(database).anArtist('Mira Vale')
  const shop = shopFixtures(database)
  await database.pool.query('update projects set artist_id = $2, name = $3 where id = $1', [
    ...[world.project.id, artist.id, JSON.stringify({ en: 'Tape', ko: '테이프' })],
  ])
  const fieldId = await shop.insert('custom_fields', {
    product_id: world.line.productId,
    position: 0,
    input_type: 0,
    label: JSON.stringify({ en: 'Dedication' }),
  })
  const hold = (staffId: number, held: readonly Right[], scope: StaffScope | null): Staff => ({
    staffId,
    sessionId: staffId,
    rights: new Map(held.map(right => [right, scope])),
    verifiedAt: world.clock.now,
  })
  const staff = {
    owner: hold(1, rights, null),
    reader: hold(2, ['orders.read'], null),
    scoped: hold(3, rights, { artistIds: [artist.id], eventIds: [] }),
    other: hold(4, rights, { artistIds: [artist.id + 1_000], eventIds: [] }),
  }
  const modules = [signedIn(staff), studioOrdersModule, studioSearchModule, exportsModule]
  const app = await testApp({ database, modules, now: () => world.clock.now })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  return {
    database,
    world,
    artistId: artist.id,
    fieldId,
    call: studioCalls(app),
    run,
    readNumber: async ({ id }: { id: number }): Promise<string> =>
      (await run('select number from orders where id = $1', id))[0].number,
    /** Places an order in each state, of one fan each. */
    async anOrderInEachState() {
      const { orders, project, line, clock } = world
      const placed = []
      for (const [at, status] of orderStatuses.entries()) {
        const userId = await orders.aBuyer({ username: `Fan${at}`, email: `fan-${at}@post.example` })
        const options = { userId, projectId: project.id, lines: [line], address: berlin }
        const order = await orders.anOrderThatIs(status, { ...options, now: clock.now - (10 - at) * 60_000 })
        placed.push([status, order] as const)
      }
      return Object.fromEntries(placed)
    },
    /** Reads the log, oldest first. */
    log: () => run(`select actor, act, object, reason, before, after from ${auditSql} l order by id`),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
export type OrderDesk = Awaited<ReturnType<typeof anOrderDesk>>
