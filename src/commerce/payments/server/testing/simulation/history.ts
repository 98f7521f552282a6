import { randomUUID } from 'node:crypto'
import { lockOrder } from '../../../../orders/server/index.ts'
import { ordersPath } from '../../../payment-shapes.ts'
import { refundUnits } from '../../refund-order.ts'
import type { Operation } from '../fake-provider.ts'
import { findMoneyProblems, findUnsettled } from '../money-problems.ts'
import type { PaymentWorld } from '../payment-world.ts'
import { createRandom, type Random } from './random.ts'
import { createScheduler } from './scheduler.ts'

const operations: readonly Operation[] = ['begin', 'approve', 'read', 'abandon', 'refund', 'readRefund']

/** Relative frequency of each step. */
const weights = {
  advance: 60,
  job: 20,
  news: 12,
  pay: 6,
  payAgain: 2,
  agree: 10,
  decline: 1,
  sweep: 5,
  clock: 8,
  fault: 4,
  otherMoney: 0.3,
  chargesLate: 0.5,
  refund: 1,
  dies: 2,
  kill: 0.7,
  confirm: 4,
  giveUp: 1.5,
  cancel: 0.7,
}
type HistoryStep = keyof typeof weights

type Order = Awaited<ReturnType<PaymentWorld['anOrder']>>

/**
 * Plays a random history of a few orders with the real use cases and PostgreSQL: fans with several tabs, the
 * provider, its webhooks, jobs, the clock, and processes that die between any two steps. Returns the problems
 * found at its end, which should be none.
 */
export async function playHistory(world: PaymentWorld, seed: number, length = 120): Promise<string[]> {
  const random = createRandom(seed)
  const processes = createScheduler(random)
  const orders: Order[] = []
  for (let count = 1 + random.below(3); count > 0; count -= 1) orders.push(await world.anOrder())
  const playing: Playing = { world, random, processes, orders, keys: [] }
  world.steps.gate = processes.gate
  for (let step = 0; step < length; step += 1) await perform[random.weighed(weights)](playing)
  while (await processes.advance());
  world.steps.gate = null
  for (const each of operations) world.fake.faults[each].length = 0
  await world.settle(8)
  const failures = processes.failures.map(error => `a process failed: ${String(error)}`)
  return [...failures, ...(await findMoneyProblems(world)), ...(await findUnsettled(world))]
}

interface Playing {
  world: PaymentWorld
  random: Random
  processes: ReturnType<typeof createScheduler>
  orders: Order[]
  /** Previous calls, which a second tab or a reload repeats. */
  keys: { order: Order; key: string }[]
}

const perform: Record<HistoryStep, (playing: Playing) => Promise<unknown>> = {
  advance: ({ processes }) => processes.advance(),
  dies: ({ processes }) => processes.advance(true),
  kill: ({ processes }) => processes.kill(),
  job: ({ processes, world }) => processes.start(() => world.workOne()),
  sweep: ({ processes, world }) => processes.start(() => world.sweep()),
  async pay({ processes, world, random, orders, keys }) {
    const order = random.pick(orders)
    if (!order) return
    const key = randomUUID()
    keys.push({ order, key })
    await processes.start(() => world.pay(order, key))
  },
  async payAgain({ processes, world, random, keys }) {
    const made = random.pick(keys)
    if (made) await processes.start(() => world.pay(made.order, made.key))
  },
  async news(playing) {
    const id = await somePayment(playing)
    if (id) await playing.world.isNews(id)
  },
  /** Simulates a browser that returns with the provider's data. */
  async confirm(playing) {
    const { world, processes, random, orders } = playing
    const [id, order] = [await somePayment(playing), random.pick(orders)]
    const fields = { key: 'of a browser' }
    if (id && order) {
      const confirmation = { fan: order.userId, body: { fields } }
      await processes.start(() => world.call(`/api/v1/payments/${id}/confirm/`, confirmation))
    }
  },
  async giveUp({ world, processes, random, orders }) {
    const { publicId, userId: fan } = random.pick(orders) ?? { publicId: '', userId: 0 }
    await processes.start(() => world.call(`${ordersPath}${publicId}/`, { method: 'DELETE', fan }))
  },
  async cancel({ world, processes, random, orders }) {
    const { publicId, userId: fan } = random.pick(orders) ?? { publicId: '', userId: 0 }
    const key = randomUUID()
    await processes.start(() => world.call(`${ordersPath}${publicId}/cancel/`, { fan, key }))
  },
  async agree(playing) {
    const id = await somePayment(playing)
    if (id) playing.world.fake.agree(id)
  },
  async decline(playing) {
    const id = await somePayment(playing)
    if (id) playing.world.fake.decline(id)
  },
  /** Makes the provider charge a different amount from the one that the fan agreed to. */
  async otherMoney(playing) {
    const id = await somePayment(playing)
    const payment = id && playing.world.fake.at(id)
    if (payment && payment.charges === 0) payment.amount += 7
  },
  /** Makes the provider charge a payment that it reported as cancelled. */
  async chargesLate(playing) {
    const id = await somePayment(playing)
    const payment = id && playing.world.fake.at(id)
    if (id && payment && payment.status === 'failed') {
      Object.assign(payment, { status: 'charged', charges: 1 })
      await playing.world.isNews(id)
    }
  },
  async fault({ world, random }) {
    const operation = random.pick(operations)
    if (operation) world.fake.faults[operation].push(random.chance(0.5) ? 'lost' : 'away')
  },
  async clock({ world, random }) {
    world.later(random.pick([1_000, 6_000, 6_000, 50_000, 400_000]) ?? 0)
  },
  async refund({ world, random, orders, processes }) {
    const { id } = random.pick(orders) ?? { id: 0 }
    const refund = { items: null, reason: 'a history', actor: 'operator:Ada' } as const
    await processes.start(() =>
      world.tools.transaction(async db => {
        const order = await lockOrder(db, { id })
        if (order?.status === 'INPROGRESS') await refundUnits(db, world.tools, order, refund)
      }),
    )
  },
}

/**
 * Picks a payment of this history that the provider has created, because no other can be opened; undefined if
 * there is none.
 */
async function somePayment({ world, random, orders }: Playing): Promise<string | undefined> {
  const ids = orders.map(({ id }) => id)
  const rows = await world.rows<{ id: string }>(
    'select public_id as id from payments where order_id = any($1) and provider_ref is not null order by payments.id',
    [ids],
  )
  return random.pick(rows.map(({ id }) => id).filter(id => world.fake.known.has(id)))
}
