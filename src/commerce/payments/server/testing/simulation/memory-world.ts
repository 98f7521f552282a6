import { expandSteps } from '../../../../../platform/server/state-machine.ts'
import {
  decideReading,
  decideRefund,
  getRefundReason,
  type RefundStatus,
} from '../../decisions/decide-reading.ts'
import {
  decideAfterAbandoning,
  decideAfterReading,
  getNextReadingAt,
  isOpen,
  type PaymentFacts,
  type PaymentStatus,
} from '../../decisions/settle.ts'
import { paymentMachine } from '../../payment-machine.ts'
import type { Reading } from '../../providers/provider.ts'
import { refundMachine } from '../../refund-machine.ts'
import type { Random } from './random.ts'

/** The production decisions and one rule of the use cases; tests replace them to plant errors. */
export const decisions = {
  afterReading: decideAfterReading,
  afterAbandoning: decideAfterAbandoning,
  foldOf: decideReading,
  foldRefund: decideRefund,
  refundReasonOf: getRefundReason,
  readAgainAt: getNextReadingAt,
  /** Holds don't end while a payment is open. */
  waitsForPayments: true,
}
export type Decisions = typeof decisions

export interface MemoryOrder {
  status: 'PENDING' | 'NOTHING' | 'INPROGRESS' | 'REFUNDED'
  isHolding: boolean
  holdUntil: number
}

export interface MemoryPayment {
  order: MemoryOrder
  status: PaymentStatus
  amount: number
  /** The provider's record of the payment. */
  theirs: {
    status: 'none' | 'waiting' | 'agreed' | 'charged' | 'failed'
    amount: number
    charges: number
    refunded: Set<MemoryRefund>
  }
  /** True once the fan has received the payment's link. */
  isTold: boolean
  approvingUntil: number | null
  endsAt: number
  dueAt: number | null
  readAt: number
  tries: number
  pays: boolean
  wrongMoney: number | null
  refunded: number
}

export interface MemoryRefund {
  payment: MemoryPayment
  amount: number
  status: RefundStatus
  dueAt: number | null
}

export interface MemoryWorld {
  random: Random
  decide: Decisions
  chargesByApproval: boolean
  now: number
  stock: { count: number; held: number; sold: number }
  orders: MemoryOrder[]
  payments: MemoryPayment[]
  refunds: MemoryRefund[]
  /** Balances of the ledger accounts. */
  books: Record<'receivable' | 'sales' | 'unmatched' | 'payable', number>
  processes: Generator<void, void>[]
  problems: string[]
  faults: number
}

export const toPaymentFacts = (world: MemoryWorld, payment: MemoryPayment): PaymentFacts => ({
  status: payment.status,
  amount: payment.amount,
  currency: 'KRW',
  chargesByApproval: world.chargesByApproval,
  hasBrought: false,
  approvingUntil: payment.approvingUntil,
  endsAt: payment.endsAt,
})

const allowed = (machine: typeof paymentMachine | typeof refundMachine) =>
  new Map(expandSteps(machine).map(({ from, act, to }) => [`${from} ${act}`, to]))
const moves = { payment: allowed(paymentMachine), refund: allowed(refundMachine) }

/** Performs an act of the state machine and returns the new state; records a forbidden act as a problem. */
export function performAct<State extends string>(
  world: MemoryWorld,
  kind: keyof typeof moves,
  from: State,
  act: string,
): State {
  const to = moves[kind].get(`${from} ${act}`)
  if (to === undefined) world.problems.push(`a ${kind} that is ${from} may not ${act}`)
  return (to ?? from) as State
}

const words = {
  waiting: 'REQUIRES_FOLLOW_UP_ACTION',
  agreed: 'APPROVED',
  charged: 'SUCCEEDED',
  failed: 'FAILED',
} as const

function toReading({ theirs }: MemoryPayment): Reading {
  if (theirs.status === 'none') return { is: 'missing' }
  const refunded = [...theirs.refunded].reduce((sum, { amount }) => sum + amount, 0)
  return { is: 'read', status: words[theirs.status], amount: theirs.amount, currency: 'KRW', refunded }
}

/** Calls the provider; the request or the response may be lost. */
export function callProvider(
  world: MemoryWorld,
  operation: 'read' | 'approve' | 'abandon' | 'begin',
  payment: MemoryPayment,
): Reading {
  const fault = world.random.chance(world.faults) ? world.random.pick(['lost', 'away']) : null
  if (fault === 'away') return { is: 'unclear' }
  const { theirs } = payment
  if (operation === 'begin' && theirs.status === 'none') theirs.status = 'waiting'
  if (operation === 'approve' && theirs.status === 'agreed') charge(world, payment)
  if (operation === 'abandon' && ['waiting', 'agreed'].includes(theirs.status)) theirs.status = 'failed'
  return fault === 'lost' ? { is: 'unclear' } : toReading(payment)
}

/** Charges the fan, which must happen only while the stock is held. */
export function charge(world: MemoryWorld, { theirs, order }: MemoryPayment): void {
  theirs.status = 'charged'
  theirs.charges += 1
  if (!order.isHolding && (order.status === 'PENDING' || order.status === 'NOTHING'))
    world.problems.push('charged without stock')
}

export const listOpenPayments = (world: MemoryWorld, order: MemoryOrder): MemoryPayment[] =>
  world.payments.filter(payment => payment.order === order && isOpen(payment))
