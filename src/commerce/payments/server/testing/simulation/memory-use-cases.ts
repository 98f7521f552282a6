import { isOpen } from '../../decisions/settle.ts'
import type { Reading } from '../../providers/provider.ts'
import {
  callProvider,
  listOpenPayments,
  type MemoryOrder,
  type MemoryPayment,
  type MemoryRefund,
  type MemoryWorld,
  performAct,
  toPaymentFacts,
} from './memory-world.ts'

// A use case in memory. It yields at each end of a transaction and whenever it waits for a response.

type Process = Generator<void, void>
type PaymentReport = Extract<Reading, { is: 'read' }>

export function* pay(world: MemoryWorld, order: MemoryOrder): Process {
  if (order.status !== 'PENDING' || order.holdUntil <= world.now) return
  const earlier = listOpenPayments(world, order)
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
  const reading = isFree ? callProvider(world, 'begin', payment) : null
  yield
  if (payment.status !== 'NOTHING') return
  const isBegun = reading?.is === 'read' && order.status === 'PENDING'
  payment.status = performAct(world, 'payment', payment.status, isBegun ? 'ask_fan' : 'fail')
  payment.isTold = isBegun
  payment.dueAt = isBegun ? payment.endsAt : null
}

export function* settle(world: MemoryWorld, payment: MemoryPayment): Process {
  if (payment.dueAt === null || payment.dueAt > world.now || (payment.approvingUntil ?? 0) > world.now) return
  payment.tries += 1
  payment.readAt = world.now
  payment.dueAt = world.decide.readAgainAt(toPaymentFacts(world, payment), payment.tries, world.now)
  const snapshot = takeSnapshot(payment)
  const held = toPaymentFacts(world, payment)
  const isPaid = world.payments.some(({ order, pays }) => order === payment.order && pays)
  yield
  if (held.status === 'NOTHING' || (isOpen(held) && isPaid)) return yield* abandon(world, payment)
  const reading = callProvider(world, 'read', payment)
  yield
  const step = world.decide.afterReading(held, reading, world.now)
  if (step === 'approve') yield* approve(world, payment)
  else if (step === 'abandon') yield* abandon(world, payment)
  else if (step === 'rest' && !isOpen(payment)) payment.dueAt = dueAfter(payment, snapshot, null)
  else if (step === 'fold' && reading.is === 'read') applyReport(world, payment, reading, snapshot)
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
  if (payment.status !== 'PENDING') payment.status = performAct(world, 'payment', payment.status, 'wait')
  payment.approvingUntil = until
  payment.dueAt = until
  const snapshot = takeSnapshot(payment)
  yield
  // A process that paused this long has lost its connections, so it stops.
  if (world.now >= until) return
  const reading = callProvider(world, 'approve', payment)
  yield
  if (reading.is === 'read' && world.now < until) applyReport(world, payment, reading, snapshot, true)
  else if (isOpen(payment)) {
    payment.approvingUntil = world.now
    payment.dueAt = world.now + 5_000
  }
}

function* abandon(world: MemoryWorld, payment: MemoryPayment): Process {
  if (!isOpen(payment)) return
  if (payment.status === 'NOTHING') {
    payment.status = performAct(world, 'payment', payment.status, 'fail')
    payment.dueAt = null
    return
  }
  if ((payment.approvingUntil ?? 0) > world.now) return
  const held = toPaymentFacts(world, payment)
  const snapshot = takeSnapshot(payment)
  const reading = callProvider(world, 'abandon', payment)
  yield
  const outcome = world.decide.afterAbandoning(held, reading)
  if (outcome === 'paid' && reading.is === 'read') applyReport(world, payment, reading, snapshot)
  const failed: PaymentReport = {
    is: 'read',
    status: 'FAILED',
    amount: payment.amount,
    currency: 'KRW',
    refunded: 0,
  }
  const isStillUnapproved = payment.approvingUntil === held.approvingUntil
  if (outcome === 'failed' && isStillUnapproved) applyReport(world, payment, failed, snapshot)
}

/** The payment as it was when the provider was queried. */
interface ReadingSnapshot {
  tries: number
  dueAt: number | null
}
const takeSnapshot = ({ tries, dueAt }: MemoryPayment): ReadingSnapshot => ({ tries, dueAt })

function dueAfter(payment: MemoryPayment, snapshot: ReadingSnapshot, next: number | null): number | null {
  const isMine = snapshot.tries > 0 && snapshot.tries === payment.tries && snapshot.dueAt === payment.dueAt
  return isMine ? next : payment.dueAt
}

function applyReport(
  world: MemoryWorld,
  payment: MemoryPayment,
  report: PaymentReport,
  snapshot: ReadingSnapshot,
  isApproval = false,
): void {
  const { order, amount } = payment
  const decision = world.decide.foldOf(toPaymentFacts(world, payment), report)
  if (decision.is === 'forbidden') payment.dueAt = dueAfter(payment, snapshot, null)
  if (decision.is === 'wrong_money' && payment.wrongMoney === null) {
    if (isOpen(payment)) payment.status = performAct(world, 'payment', payment.status, 'fail')
    Object.assign(payment, {
      wrongMoney: report.amount,
      dueAt: dueAfter(payment, snapshot, null),
      approvingUntil: null,
    })
    book(world, 'unmatched', report.amount)
    promiseRefund(world, payment, report.amount, 'unmatched')
  }
  if (decision.is !== 'moves') return
  for (const act of decision.acts) payment.status = performAct(world, 'payment', payment.status, act)
  const next = world.decide.readAgainAt(toPaymentFacts(world, payment), payment.tries, world.now)
  payment.dueAt = dueAfter(payment, snapshot, isOpen(payment) ? next : null)
  if ((isApproval || !isOpen(payment)) && report.status !== 'PENDING') payment.approvingUntil = null
  if (payment.status !== 'SUCCEEDED' || decision.acts.length === 0) return
  const reason = world.decide.refundReasonOf(payOrder(world, order))
  if (reason === null) {
    payment.pays = true
    for (const other of listOpenPayments(world, order))
      other.dueAt = Math.max(world.now, other.approvingUntil ?? 0)
  }
  book(world, reason === null ? 'sales' : 'unmatched', amount)
  if (reason !== null) promiseRefund(world, payment, amount, 'unmatched')
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

export function promiseRefund(
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
  const hasArrived = !world.random.chance(world.faults)
  const { theirs } = payment
  if (hasArrived && theirs.status === 'charged') theirs.refunded.add(refund)
  yield
  if (!hasArrived || world.random.chance(world.faults)) return
  const report = theirs.refunded.has(refund) ? 'done' : 'failed'
  const act = world.decide.foldRefund(refund.status, report)
  if (act === null || act === 'forbidden') return
  refund.status = performAct(world, 'refund', refund.status, act)
  refund.dueAt = null
  if (act !== 'finish') return
  world.books.payable += refund.amount
  world.books.receivable -= refund.amount
  if (payment.wrongMoney !== null) return
  payment.refunded += refund.amount
  if (payment.refunded === payment.amount)
    payment.status = performAct(world, 'payment', payment.status, 'refund')
}

export function* endHold(world: MemoryWorld, order: MemoryOrder): Process {
  if (world.decide.waitsForPayments)
    for (const payment of listOpenPayments(world, order)) yield* abandon(world, payment)
  yield
  const isFree = !world.decide.waitsForPayments || listOpenPayments(world, order).length === 0
  if (!order.isHolding || order.holdUntil > world.now || !isFree) return
  world.stock.held -= 1
  Object.assign(order, { isHolding: false, status: order.status === 'PENDING' ? 'NOTHING' : order.status })
}
