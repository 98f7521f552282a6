import { randomUUID } from 'node:crypto'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { ordersModule } from '../../../../commerce/orders/server/index.ts'
import { orderFixtures } from '../../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import { eventFixtures } from '../../../../events/events/server/testing/fixture.ts'
import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { ticketsModule } from '../index.ts'

export { voidTicketsOfOrder } from '../void-tickets.ts'

export const hourMs = 3_600_000
const start = Date.parse('2026-11-22T12:00:00Z')
/** Time at which the doors open, a week after {@link start}. */
export const doorsOpenAt = start + 7 * 24 * hourMs

type Line = Parameters<ReturnType<typeof orderFixtures>['anOrder']>[0]['lines'][number]

interface Order {
  id: number
  publicId: string
}

interface Sale {
  id: number
  productId: number
  tickets: (quantity?: number, unit?: number) => Line
  poster: (quantity?: number) => Line
}

interface Fan {
  userId: number
  token: string
}

/**
 * Creates an event with our tickets and fans who buy them. The clock is fixed until a test changes
 * `clock.now`.
 */
export async function admissionFixtures({
  env,
  limiter,
}: Pick<Parameters<typeof testApi>[0], 'env' | 'limiter'> = {}) {
  const clock = { now: start }
  const database = await testDatabase({ max: 8 })
  const api = testApi({
    database,
    modules: [accountsModule, ordersModule, ticketsModule],
    now: () => clock.now,
    ...(env && { env }),
    ...(limiter && { limiter }),
  })
  const orders = orderFixtures(database)
  const nights = eventFixtures(database)
  const run = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await database.pool.query(text, values)).rows
  await nights.aCity(7, 'Berlin')
  await ticketsModule.prepare?.({ config: testConfig(env), database, log: { info() {} } as never })

  async function aNight(columns: Record<string, unknown> = {}): Promise<number> {
    const times = { doors_at: new Date(doorsOpenAt), starts_at: new Date(doorsOpenAt + hourMs) }
    return nights.aNight({ name: 'Long night', cityId: 7, inDays: 8, also: { ...times, ...columns } })
  }
  async function aFan(): Promise<Fan> {
    const userId = await orders.aBuyer()
    return { userId, token: await startSession(database.db, userId, clock.now) }
  }
  /** Creates a project that sells tickets for the event, each of which admits a number of persons. */
  async function aSale({
    eventId,
    persons = 1,
    also = {},
  }: {
    eventId: number
    persons?: number
    also?: object
  }): Promise<Sale> {
    const project = await shopFixtures(database).aProject({
      name: 'Night tickets',
      until: '2030-01-01T00:00:00Z',
      also: { type: 2 },
      products: [
        { name: 'Standing', also: { event_id: eventId, persons, needs_shipping: false, ...also } },
        { name: 'Poster' },
      ],
    })
    const [ticket, poster] = project.products
    const toLine = (product: typeof ticket, quantity: number, unit: number) => ({
      productId: product?.id ?? 0,
      variantId: product?.variantIds[0] ?? 0,
      quantity,
      unit,
    })
    return {
      id: project.id,
      productId: ticket?.id ?? 0,
      tickets: (quantity = 1, unit = 1_000) => ({ ...toLine(ticket, quantity, unit), isShipped: false }),
      poster: (quantity = 1) => toLine(poster, quantity, 500),
    }
  }
  async function ask<Body>(
    token: string,
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ) {
    const response = await api.request(`/api/v1/shops/md/users/self/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const stage = {
    database,
    api,
    orders,
    nights,
    run,
    ask,
    aNight,
    aFan,
    aSale,
    clock,
    fan: { userId: 0, token: '' } as Fan,
    eventId: 0,
    sale: {} as Sale,
    async begin(): Promise<void> {
      clock.now = start
      stage.eventId = await aNight()
      stage.sale = await aSale({ eventId: stage.eventId })
      stage.fan = await aFan()
    },
    /** Places and pays an order of tickets, or of the given lines. */
    async bought(quantity = 1, options: { of?: Fan; lines?: Line[] } = {}): Promise<Order> {
      const { of = stage.fan, lines = [stage.sale.tickets(quantity)] } = options
      return orders.aPaidOrder({ userId: of.userId, projectId: stage.sale.id, now: clock.now, lines })
    },
    async ticketsOf(fan?: Fan): Promise<EntryTicket[]> {
      const { token } = fan ?? stage.fan
      return (await ask<{ results: EntryTicket[] }>(token, 'GET', 'entry-tickets/')).body.results
    },
  }
  return stage
}
export type AdmissionFixtures = Awaited<ReturnType<typeof admissionFixtures>>
