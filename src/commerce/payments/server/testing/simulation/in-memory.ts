import { isOpen } from '../../decisions/settle.ts'
import { endHold, pay, promiseRefund, sendRefund, settle } from './memory-use-cases.ts'
import { charge, type Decisions, decisions, type MemoryPayment, type MemoryWorld } from './memory-world.ts'
import { createRandom } from './random.ts'

const weights = {
  advance: 60,
  news: 10,
  pay: 6,
  agree: 12,
  sweep: 8,
  clock: 8,
  dies: 2,
  kill: 0.5,
  otherMoney: 0.3,
  chargesLate: 0.5,
  refund: 1,
}

/**
 * Plays a random history with only the decision functions and without a database; a hundred thousand take
 * seconds. Returns the problems found at its end, which should be none.
 */
export function playInMemory(seed: number, planted: Partial<Decisions> = {}, length = 90): string[] {
  const random = createRandom(seed)
  const count = 1 + random.below(3)
  const world: MemoryWorld = {
    random,
    decide: { ...decisions, ...planted },
    chargesByApproval: random.chance(0.5),
    now: 0,
    stock: { count, held: 0, sold: 0 },
    orders: [],
    payments: [],
    refunds: [],
    processes: [],
    books: { receivable: 0, sales: 0, unmatched: 0, payable: 0 },
    problems: [],
    faults: 0.08,
  }
  for (let each = 0; each < count; each += 1) place(world)
  for (let step = 0; step < length; step += 1) happen[random.weighed(weights)](world)
  world.faults = 0
  for (let time = 0; time < 12; time += 1) {
    world.now += 300_000
    sweep(world)
    for (let process = world.processes[0]; process; process = world.processes[0]) runStep(world, process)
  }
  return [...world.problems, ...findProblems(world)]
}

function place({ orders, stock, now }: MemoryWorld): void {
  if (stock.held + stock.sold >= stock.count) return
  stock.held += 1
  orders.push({ status: 'PENDING', isHolding: true, holdUntil: now + 900_000 })
}

function runStep(world: MemoryWorld, process: MemoryWorld['processes'][number]): void {
  if (process.next().done) world.processes = world.processes.filter(each => each !== process)
}

function sweep(world: MemoryWorld): void {
  const { now, payments, refunds, orders, processes } = world
  const isDue = ({ dueAt }: { dueAt: number | null }) => dueAt !== null && dueAt <= now
  for (const payment of payments) if (isDue(payment)) processes.push(settle(world, payment))
  for (const refund of refunds) if (isDue(refund)) processes.push(sendRefund(world, refund))
  for (const order of orders) {
    if (order.isHolding && order.holdUntil <= now) processes.push(endHold(world, order))
  }
}

const readEveryMs = 5_000
const isNews = (payment: MemoryPayment, now: number) => {
  const { readAt, approvingUntil } = payment
  return Object.assign(payment, { tries: 0, dueAt: Math.max(now, readAt + readEveryMs, approvingUntil ?? 0) })
}

/** Picks a payment whose link the fan has received. */
const pickOpenable = ({ random, payments }: MemoryWorld) =>
  random.pick(payments.filter(({ isTold }) => isTold))

const happen: Record<keyof typeof weights, (world: MemoryWorld) => void> = {
  advance(world) {
    const process = world.random.pick(world.processes)
    if (process) runStep(world, process)
  },
  dies(world) {
    const process = world.random.pick(world.processes)
    world.processes = world.processes.filter(each => each !== process)
  },
  kill(world) {
    world.processes = []
  },
  sweep,
  clock(world) {
    world.now += world.random.pick([1_000, 6_000, 6_000, 50_000, 400_000]) ?? 0
  },
  pay(world) {
    const order = world.random.pick(world.orders)
    if (order) world.processes.push(pay(world, order))
  },
  news(world) {
    const payment = pickOpenable(world)
    if (payment) isNews(payment, world.now)
  },
  agree(world) {
    const payment = pickOpenable(world)
    if (payment?.theirs.status !== 'waiting') return
    if (world.chargesByApproval) payment.theirs.status = 'agreed'
    else charge(world, payment)
    isNews(payment, world.now)
  },
  otherMoney(world) {
    const payment = pickOpenable(world)
    if (payment && payment.theirs.charges === 0) payment.theirs.amount += 7
  },
  /** Makes the provider charge a payment that it reported as cancelled. */
  chargesLate(world) {
    const payment = pickOpenable(world)
    if (payment?.theirs.status !== 'failed') return
    Object.assign(payment.theirs, { status: 'charged', charges: 1 })
    isNews(payment, world.now)
  },
  refund(world) {
    const payment = world.payments.find(({ pays, order }) => pays && order.status === 'INPROGRESS')
    if (!payment) return
    payment.order.status = 'REFUNDED'
    world.stock.sold -= 1
    promiseRefund(world, payment, payment.amount, 'sales')
  },
}

/** Finds violations of the money rules after everything has settled. */
function findProblems({ payments, orders, refunds, stock, books }: MemoryWorld): string[] {
  const problems: string[] = []
  for (const payment of payments) {
    const { theirs, status, pays } = payment
    const refundedSum = [...theirs.refunded].reduce((sum, { amount }) => sum + amount, 0)
    const left = theirs.amount * theirs.charges - refundedSum
    if (isOpen(payment)) problems.push(`a payment is still ${status}`)
    if (theirs.charges > 1) problems.push('charged twice')
    if (left > 0 && !pays) problems.push('money pays nothing and stays')
    if (left < 0) problems.push('more went back than came')
  }
  for (const order of orders) {
    const paying = payments.filter(each => each.order === order && each.pays)
    if (paying.length > 1) problems.push('two payments pay one order')
    if (order.status === 'INPROGRESS' && paying.length === 0) problems.push('an order is paid by nothing')
    if (paying.some(({ theirs }) => theirs.amount !== 1_000)) problems.push('wrong money paid an order')
    if (order.isHolding) problems.push('stock is held for ever')
  }
  const theirs = payments.reduce((sum, each) => sum + each.theirs.amount * each.theirs.charges, 0)
  const back = payments
    .flatMap(each => [...each.theirs.refunded])
    .reduce((sum, { amount }) => sum + amount, 0)
  if (books.receivable !== theirs - back) problems.push('the books are not the provider’s')
  if (books.receivable + books.sales + books.unmatched + books.payable !== 0)
    problems.push('the books are not zero')
  if (refunds.some(({ status }) => status !== 'done')) problems.push('a refund waits')
  const sold = orders.filter(({ status }) => status === 'INPROGRESS').length
  if (stock.sold !== sold || stock.held !== 0 || stock.sold > stock.count)
    problems.push('stock is miscounted')
  return problems
}
