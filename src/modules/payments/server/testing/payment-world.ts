import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Db } from '../../../../platform/server/database.ts'
import type { Task } from '../../../../platform/server/jobs/task.ts'
import { testConfig } from '../../../../platform/server/testing/config.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext, waitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { keyedCalls } from '../../../../platform/server/testing/keyed-calls.ts'
import { quietOutside } from '../../../../platform/server/testing/outside.ts'
import { ordersModule } from '../../../orders/server/index.ts'
import { ordersOf } from '../../../orders/server/testing/orders-of.ts'
import { shopOf } from '../../../shop/server/testing/shop-of.ts'
import { askToSettle } from '../ask-to-settle.ts'
import { paymentCalls } from '../payment-calls.ts'
import { paymentOf } from '../payment-row.ts'
import { paymentTasks } from '../tasks.ts'
import { type PaymentTasks, type PaymentTools, toolsMaker } from '../tools.ts'
import { fakeProvider } from './fake-provider.ts'

type FakeOptions = Partial<Parameters<typeof fakeProvider>[0]>

/** How a payment is answered. */
export interface Answered {
  payment_id: string
  status: string
  order_status: string
  failure_reason: string | null
  next_action: unknown
}

/** A database with one project on sale, one acquirer, a clock, and the process that takes money; it may be killed. */
export async function aPaymentWorld({ stock = 10, ...fakeOptions }: FakeOptions & { stock?: number } = {}) {
  const database = await testDatabase()
  const clock = { now: Date.now() }
  const now = () => clock.now
  const fake = fakeProvider({ ...fakeOptions, now })
  const steps = { left: Number.POSITIVE_INFINITY }
  const step = () => {
    steps.left -= 1
    if (steps.left < 0) throw new Crash()
  }
  const transaction = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    step()
    const result = await database.transaction(work)
    step()
    return result
  }
  const provider = stepping(fake.provider, step)
  const config = testConfig()
  const log = pino({ level: 'silent' })
  const toolsOf = toolsMaker(
    () => [provider],
    (): PaymentTasks => tasks,
  )
  const tasks = paymentTasks(toolsOf)
  const tools: PaymentTools = toolsOf({
    ...{ config, now, log, outside: quietOutside, read: database.read, transaction },
  })
  const call = keyedCalls({ database, transaction, now, implementations: paymentCalls(toolsOf) })
  const project = await shopOf(database).aProject({
    until: new Date(clock.now + 30 * 86_400_000).toISOString(),
    products: [{ stock, prices: { EUR: 1_000 } }],
  })
  const orders = ordersOf(database)
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const ofOrders = ordersModule.tasks ?? []
  const jobs = jobsOf({ database, tasks: [...Object.values(tasks), ...ofOrders], now, transaction })
  return {
    ...{ database, clock, fake, steps, tools, call, project, orders, line, ...jobs },
    async anOrder(more: Partial<Parameters<typeof orders.anOrder>[0]> = {}) {
      const userId = more.userId ?? (await orders.aBuyer())
      const given = {
        userId,
        projectId: project.id,
        lines: [{ ...line, quantity: 1 }],
        now: clock.now,
        ...more,
      }
      const order = await orders.anOrder(given)
      if (!order) throw new Error('there is too little of it')
      return { ...order, userId }
    },
    /** As a browser begins to pay. */
    async pay(order: { publicId: string; userId: number }, key: string = randomUUID()) {
      const body = {
        order_id: order.publicId,
        provider: fake.provider.name,
        return_path: '/',
        device: 'desktop',
      }
      const { status, body: answer } = await call('/api/v1/payments/', { fan: order.userId, key, body })
      return { status, body: answer as unknown as Answered }
    },
    async rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await database.pool.query(text, values)).rows
    },
    later: (ms: number) => {
      clock.now += ms
    },
    /** There may be news of a payment: a return, a webhook, a confirm. */
    async isNews(publicId: string) {
      const payment = await paymentOf(database.read, publicId)
      if (payment) await database.transaction(db => askToSettle(db, tools, payment.id))
    },
    /** Time passes, and the cron with it, until nobody may still pay. */
    async settle(times = 6) {
      for (let time = 0; time < times; time += 1) {
        clock.now += 5 * 60_000
        await jobs.sweep()
        await jobs.work()
      }
    },
    async paymentRow(publicId: string): Promise<Record<string, unknown>> {
      const { rows } = await database.pool.query('select * from payments where public_id = $1', [publicId])
      return rows[0] ?? {}
    },
    [Symbol.asyncDispose]: () => database.close(),
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof aPaymentWorld>>

/** The process is gone, as by kill -9. */
export class Crash extends Error {}

/** A process may die before it asks the provider, and before it hears the answer. */
function stepping<Given extends object>(provider: Given, step: () => void): Given {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !asks.has(String(name))) return value
      return async (...given: unknown[]) => {
        step()
        const answer: unknown = await value(...given)
        step()
        return answer
      }
    },
  })
}

const asks = new Set(['begin', 'approve', 'read', 'abandon', 'refund', 'readRefund'])

interface Jobs {
  database: TestDatabase
  tasks: Task[]
  now: () => number
  transaction: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

function jobsOf({ database, tasks, now, transaction }: Jobs) {
  const byName = new Map(tasks.map(task => [task.name, task]))
  const context = () => ({ ...aTaskContext(database, { now }), database: { ...database, transaction } })
  const isDue = ({ run_at: runAt }: { run_at: Date }) => runAt.getTime() <= Math.max(now(), Date.now())
  /** One job, which stays where it dies; false where there is none. */
  async function workOne(): Promise<boolean> {
    const job = (await waitingJobs(database)).find(each => isDue(each) && byName.has(each.task))
    if (!job) return false
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    await byName.get(job.task)?.run(job.payload, context())
    return true
  }
  return {
    workOne,
    /** All jobs that are due. */
    async work() {
      while (await workOne());
    },
    /** What the cron does each minute. */
    async sweep() {
      for (const name of ['endExpiredHolds', 'sweepPayments']) await byName.get(name)?.run({}, context())
    },
  }
}
