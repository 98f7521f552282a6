import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { orderFixtures } from '../../../orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { findPayment } from '../payment-row.ts'
import { requestSettlement } from '../request-settlement.ts'
import { fakeProvider } from './fake-provider.ts'
import { paymentProcess } from './payment-process.ts'

type FakeOptions = Partial<Parameters<typeof fakeProvider>[0]>

interface PaymentResponse {
  payment_id: string
  status: string
  order_status: string
  failure_reason: string | null
  next_action: unknown
}

const dayMs = 86_400_000

/** The world's clock is this much ahead of the database's, by which jobs without a time are due. */
const aheadMs = 3_600_000

export interface WorldOptions extends FakeOptions {
  /** Stock of the project's only product. */
  stock?: number
}

/** Creates a project on sale, a fake provider, a clock and the payment process, on the given database. */
export async function paymentWorldOn(
  database: TestDatabase,
  { stock = 10, ...fakeOptions }: WorldOptions = {},
) {
  const clock = { now: Date.now() + aheadMs }
  const fake = fakeProvider({ ...fakeOptions, now: () => clock.now })
  const process = paymentProcess({ database, provider: fake.provider, now: () => clock.now })
  const project = await shopFixtures(database).aProject({
    until: new Date(clock.now + 30 * dayMs).toISOString(),
    products: [{ stock, prices: { EUR: 1_000 } }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, quantity: 1 }
  const things = { database, clock, fake, ...process, project, line, orders: orderFixtures(database) }
  return { ...things, ...createActs(things), [Symbol.asyncDispose]: () => database.close() }
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorldOn>>

interface Things extends Pick<ReturnType<typeof paymentProcess>, 'call' | 'tools' | 'work' | 'sweep'> {
  database: TestDatabase
  clock: { now: number }
  fake: ReturnType<typeof fakeProvider>
  project: { id: number }
  line: { productId: number; variantId: number; quantity: number }
  orders: ReturnType<typeof orderFixtures>
}
type AnOrder = Parameters<ReturnType<typeof orderFixtures>['anOrder']>[0]

function createActs({ database, clock, fake, project, line, orders, ...process }: Things) {
  async function anOrder(more: Partial<AnOrder> = {}) {
    const userId = more.userId ?? (await orders.aBuyer())
    const orderInput = { userId, projectId: project.id, lines: [line], now: clock.now, ...more }
    const order = await orders.anOrder(orderInput)
    if (!order) throw new Error('there is too little of it')
    return { ...order, userId }
  }
  /** Starts a payment as a browser does. */
  async function pay(order: { publicId: string; userId: number }, key: string = randomUUID()) {
    const body = { order_id: order.publicId, provider: fake.provider.name, return_path: '/' }
    const { status, body: answer } = await process.call('/api/v1/payments/', { fan: order.userId, key, body })
    return { status, body: answer as unknown as PaymentResponse }
  }
  /** Requests a settlement, as a return, a webhook or a confirmation does. */
  async function isNews(publicId: string) {
    const payment = await findPayment(database.read, publicId)
    if (payment) await database.transaction(db => requestSettlement(db, process.tools, payment.id))
  }
  async function rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.pool.query(text, values)).rows
  }
  return {
    anOrder,
    pay,
    isNews,
    rows,
    /** Requests a settlement and runs its job. */
    async isTold(publicId: string) {
      await isNews(publicId)
      await process.work()
    },
    async aPaidOrder(more: Partial<AnOrder> = {}) {
      const order = await anOrder(more)
      const { body } = await pay(order)
      fake.agree(body.payment_id)
      await isNews(body.payment_id)
      await process.work()
      return { ...order, paymentId: body.payment_id }
    },
    later: (ms: number) => {
      clock.now += ms
    },
    /** Advances the clock and runs the cron until no order can be paid any more. */
    async settle(times = 6) {
      for (let time = 0; time < times; time += 1) {
        clock.now += 5 * 60_000
        await process.sweep()
        await process.work()
      }
    },
    async paymentRow(publicId: string) {
      return (await rows('select * from payments where public_id = $1', [publicId]))[0] ?? {}
    },
  }
}
