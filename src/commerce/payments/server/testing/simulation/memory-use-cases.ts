import { isOpen } from '../../decisions/settle.ts'
import type { Reading } from '../../providers/provider.ts'
import {
  ask,
  heldOf,
  type MemoryOrder,
  type MemoryPayment,
  type MemoryRefund,
  type MemoryWorld,
  moved,
  openOf,
} from './memory-world.ts'

// The use cases as they are written, with a `yield` wherever a transaction ends or an answer is waited for.

type Process = Generator<void, void>
type Said = Extract<Reading, { is: 'read' }>

export function* pay(world: MemoryWorld, order: MemoryOrder): Process {
  if (order.status !== 'PENDING' || order.holdUntil <= world.now) return
  const earlier = openOf(world, order)
  const payment: MemoryPayment = {
    order,
    status: 'NOTHING',
    amount: 1_000,
    isTold: false,
    approvingUntil: null,
    tries: 0,
    readAt: -5_000,
    endsAt: world.now + 10_800_000,
    dueAt: world.now + 120_000,
    pays: false,
    wrongMoney: null,
    refunded: 0,
    theirs: { status: 'none', amount: 1_000, charges: 0, refunded: new Set() },
  }
  world.payments.push(payment)
  yield
  for (const each of earlier) yield* abandon(world, each)
  const isFree = earlier.every(({ status }) => status === 'FAILED')
  const reading = isFree ? ask(world, 'begin', payment) : null
  yield
  if (payment.status !== 'NOTHING') return
  const isBegun = reading?.is === 'read' && order.status === 'PENDING'
  payment.status = moved(world, 'payment', payment.status, isBegun ? 'ask_fan' : 'fail')
  payment.isTold = isBegun
  payment.dueAt = isBegun ? payment.endsAt : null
}

export function* settle(world: MemoryWorld, payment: MemoryPayment): Process {
  if (payment.dueAt === null || payment.dueAt > world.now || (payment.approvingUntil ?? 0) > world.now) return
  payment.tries += 1
  payment.readAt = world.now
  payment.dueAt = world.decide.readAgainAt(heldOf(world, payment), payment.tries, world.now)
  const asked = asOf(payment)
  const held = heldOf(world, payment)
  const isPaid = world.payments.some(({ order, pays }) => order === payment.order && pays)
  yield
  if (held.status === 'NOTHING' || (isOpen(held) && isPaid)) return yield* abandon(world, payment)
  const reading = ask(world, 'read', payment)
  yield
  const step = world.decide.afterReading(held, reading, world.now)
  if (step === 'approve') yield* approve(world, payment)
  else if (step === 'abandon') yield* abandon(world, payment)
  else if (step === 'rest' && !isOpen(payment)) payment.dueAt = dueAfter(payment, asked, null)
  else if (step === 'fold' && reading.is === 'read') fold(world, payment, reading, asked)
}

function* approve(world: MemoryWorld, payment: MemoryPayment): Process {
  const { order } = payment
  if (!isOpen(payment) || (payment.approvingUntil ?? 0) > world.now) return
  const isPaid = order.status === 'INPROGRESS' || order.status === 'REFUNDED'
  if (isPaid || (!order.isHolding && !take(world, order))) {
    return yield* abandon(world, payment)
  }
  const until = world.now + 45_000
  order.holdUntil = Math.max(order.holdUntil, until)
  if (payment.status !== 'PENDING') payment.status = moved(world, 'payment', payment.status, 'wait')
  payment.approvingUntil = until
  payment.dueAt = until
  const asked = asOf(payment)
  yield
  // A process that stood still for so long is gone: its connections are closed.
  if (world.now >= until) return
  const reading = ask(world, 'approve', payment)
  yield
  if (reading.is === 'read' && world.now < until) fold(world, payment, reading, asked, true)
  else if (isOpen(payment)) {
    payment.approvingUntil = world.now
    payment.dueAt = world.now + 5_000
  }
}

function* abandon(world: MemoryWorld, payment: MemoryPayment): Process {
  if (!isOpen(payment)) return
  if (payment.status === 'NOTHING') {
    payment.status = moved(world, 'payment', payment.status, 'fail')
    payment.dueAt = null
    return
  }
  if ((payment.approvingUntil ?? 0) > world.now) return
  const held = heldOf(world, payment)
  const asked = asOf(payment)
  const reading = ask(world, 'abandon', payment)
  yield
  const outcome = world.decide.afterAbandoning(held, reading)
  if (outcome === 'paid' && reading.is === 'read') fold(world, payment, reading, asked)
  const failed: Said = { is: 'read', status: 'FAILED', amount: payment.amount, currency: 'KRW', refunded: 0 }
  const isStillUnapproved = payment.approvingUntil === held.approvingUntil
  if (outcome === 'failed' && isStillUnapproved) fold(world, payment, failed, asked)
}

/** As the payment is when its provider is asked. */
interface Asked {
  tries: number
  dueAt: number | null
}
const asOf = ({ tries, dueAt }: MemoryPayment): Asked => ({ tries, dueAt })

function dueAfter(payment: MemoryPayment, asked: Asked, next: number | null): number | null {
  const isMine = asked.tries > 0 && asked.tries === payment.tries && asked.dueAt === payment.dueAt
  return isMine ? next : payment.dueAt
}

function fold(
  world: MemoryWorld,
  payment: MemoryPayment,
  said: Said,
  asked: Asked,
  isApproval = false,
): void {
  const { order, amount } = payment
  const folded = world.decide.foldOf(heldOf(world, payment), said)
  if (folded.is === 'forbidden') payment.dueAt = dueAfter(payment, asked, null)
  if (folded.is === 'wrong_money' && payment.wrongMoney === null) {
    if (isOpen(payment)) payment.status = moved(world, 'payment', payment.status, 'fail')
    Object.assign(payment, {
      wrongMoney: said.amount,
      dueAt: dueAfter(payment, asked, null),
      approvingUntil: null,
    })
    book(world, 'unmatched', said.amount)
    giveBack(world, payment, said.amount, 'unmatched')
  }
  if (folded.is !== 'moves') return
  for (const act of folded.acts) payment.status = moved(world, 'payment', payment.status, act)
  const next = world.decide.readAgainAt(heldOf(world, payment), payment.tries, world.now)
  payment.dueAt = dueAfter(payment, asked, isOpen(payment) ? next : null)
  if ((isApproval || !isOpen(payment)) && said.status !== 'PENDING') payment.approvingUntil = null
  if (payment.status !== 'SUCCEEDED' || folded.acts.length === 0) return
  const reason = world.decide.refundReasonOf(payOrder(world, order))
  if (reason === null) {
    payment.pays = true
    for (const other of openOf(world, order)) other.dueAt = Math.max(world.now, other.approvingUntil ?? 0)
  }
  book(world, reason === null ? 'sales' : 'unmatched', amount)
  if (reason !== null) giveBack(world, payment, amount, 'unmatched')
}

function payOrder(world: MemoryWorld, order: MemoryOrder): 'paid' | 'already_paid' | 'no_stock' {
  if (order.status !== 'PENDING' && order.status !== 'NOTHING') return 'already_paid'
  if (!order.isHolding && !take(world, order)) return 'no_stock'
  Object.assign(order, { status: 'INPROGRESS', isHolding: false })
  world.stock.held -= 1
  world.stock.sold += 1
  return 'paid'
}

function take({ stock }: MemoryWorld, order: MemoryOrder): boolean {
  if (stock.held + stock.sold >= stock.count) return false
  stock.held += 1
  order.isHolding = true
  return true
}

function book(world: MemoryWorld, account: 'sales' | 'unmatched', amount: number): void {
  world.books.receivable += amount
  world.books[account] -= amount
}

export function giveBack(
  world: MemoryWorld,
  payment: MemoryPayment,
  amount: number,
  from: 'sales' | 'unmatched',
) {
  world.books[from] += amount
  world.books.payable -= amount
  world.refunds.push({ payment, amount, status: 'requested', dueAt: world.now })
}

export function* sendRefund(world: MemoryWorld, refund: MemoryRefund): Process {
  const { payment } = refund
  if (refund.dueAt === null || refund.dueAt > world.now) return
  refund.dueAt = world.now + 60_000
  yield
  const isHeard = !world.random.chance(world.faults)
  const { theirs } = payment
  if (isHeard && theirs.status === 'charged') theirs.refunded.add(refund)
  yield
  if (!isHeard || world.random.chance(world.faults)) return
  const said = theirs.refunded.has(refund) ? 'done' : 'failed'
  const act = world.decide.foldRefund(refund.status, said)
  if (act === null || act === 'forbidden') return
  refund.status = moved(world, 'refund', refund.status, act)
  refund.dueAt = null
  if (act !== 'finish') return
  world.books.payable += refund.amount
  world.books.receivable -= refund.amount
  if (payment.wrongMoney !== null) return
  payment.refunded += refund.amount
  if (payment.refunded === payment.amount) payment.status = moved(world, 'payment', payment.status, 'refund')
}

export function* endHold(world: MemoryWorld, order: MemoryOrder): Process {
  if (world.decide.waitsForPayments)
    for (const payment of openOf(world, order)) yield* abandon(world, payment)
  yield
  const isFree = !world.decide.waitsForPayments || openOf(world, order).length === 0
  if (!order.isHolding || order.holdUntil > world.now || !isFree) return
  world.stock.held -= 1
  Object.assign(order, { isHolding: false, status: order.status === 'PENDING' ? 'NOTHING' : order.status })
}
