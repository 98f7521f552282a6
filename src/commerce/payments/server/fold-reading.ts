import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { countOpenPayments, type LockedOrder, lockOrder, tellBuyer } from '../../orders/server/index.ts'
import { noteSavedCard } from './card-customers.ts'
import { foldOf } from './decisions/fold.ts'
import { isOpen, readAgainAt } from './decisions/settle.ts'
import { giveWrongMoneyBack, payWith } from './pay-with.ts'
import { paymentMachine } from './payment-machine.ts'
import { dueAfter, heldOf, lockPayment, notePayment, type Payment } from './payment-row.ts'
import type { Reading } from './providers/provider.ts'
import { type PaymentTools, providerOf } from './tools.ts'
import { undoneAmount } from './undone.ts'

export type Said = Extract<Reading, { is: 'read' }> & { failure?: string }

export type Folded = 'changed' | 'same' | 'forbidden' | 'in_flight' | 'too_late'

interface How {
  /**
   * The answer of an approval that had until then: whatever it was asked with is used up. Later than that somebody else
   * may have read the provider, or undone the approval, so it is not believed.
   */
  approvedUntil?: number
  /** A payment that was given up fails only while no approval of it is under way. */
  isGivenUp?: boolean
}

/**
 * Folds what the provider says into payment and order, in one transaction, whoever asked: a job, a webhook, a call. The
 * order is locked first, so that two payments of it are folded one after the other.
 */
export function foldReading(tools: PaymentTools, asked: Payment, said: Said, how: How = {}) {
  return tools.transaction(async (db): Promise<Folded> => {
    const [order, payment] = await Promise.all([
      lockOrder(db, { id: asked.orderId }),
      lockPayment(db, asked.id),
    ])
    if (!order) throw new Error('the order of a payment is gone')
    return fold(db, tools, { order, payment, asked, said, how })
  })
}

interface Folding {
  order: LockedOrder
  payment: Payment
  /** As it was when the provider was asked. */
  asked: Payment
  said: Said
  how: How
}

async function fold(db: Db, tools: PaymentTools, folding: Folding): Promise<Folded> {
  const { payment, said, how } = folding
  const now = tools.now()
  if (how.isGivenUp && !isStillUnapproved(folding, now)) return 'in_flight'
  if (how.approvedUntil !== undefined && !isUnderWay(payment, how.approvedUntil, now)) return 'too_late'
  if (payment.chargedAmount !== null && said.status === 'SUCCEEDED') return restOf(db, tools, folding)
  const undone = await undoneAmount(db, payment, said)
  if (undone > 0)
    tools.log.error({ payment: payment.publicId, undone }, 'a paid payment was undone elsewhere')
  const folded = foldOf(payment, said)
  if (folded.is === 'forbidden') return refuse(db, tools, folding)
  if (folded.is === 'wrong_money') return giveWrongMoneyBack(db, tools, folding)
  const status = await moveBy(db, folding, folded.acts, now)
  const isSettled = !isOpen({ status })
  const wasOpen = isOpen(payment)
  await Promise.all([
    isSettled && wasOpen && countOpenPayments(db, folding.order.id, -1),
    notePayment(db, payment, notedOf(tools, folding, status)),
  ])
  if (payment.savesCard && status === 'SUCCEEDED') await noteSavedCard(db, folding.order.userId)
  if (isSettled && status === 'SUCCEEDED' && folded.acts.length > 0) await payWith(db, tools, folding)
  if (isSettled && wasOpen && status === 'FAILED') await tellOfFailure(db, folding, now)
  return folded.acts.length > 0 ? 'changed' : 'same'
}

/** Other money than was agreed to goes back, and pays nothing whatever is said of it later. */
async function restOf(db: Db, tools: PaymentTools, folding: Folding): Promise<Folded> {
  const { payment, asked, said } = folding
  const isSame = said.amount === payment.chargedAmount && said.currency === payment.chargedCurrency
  if (!isSame) return refuse(db, tools, folding)
  await notePayment(db, payment, { readDueAt: dueAfter(payment, asked, null) })
  return 'same'
}

/** No approval is under way, nor was one begun since the payment was looked at: its outcome may be unknown. */
const isStillUnapproved = ({ payment, asked }: Folding, now: number) =>
  (payment.approvingUntil?.getTime() ?? 0) <= now &&
  payment.approvingUntil?.getTime() === asked.approvingUntil?.getTime()

const isUnderWay = ({ approvingUntil }: Payment, until: number, now: number) =>
  now < until && approvingUntil?.getTime() === until

/** A fan who was told that the payment is being checked need not look: the order can still be paid. */
async function tellOfFailure(db: Db, { order, payment, how }: Folding, at: number): Promise<void> {
  if (payment.status !== 'PENDING' || how.isGivenUp || order.status !== 'PENDING') return
  await tellBuyer(db, order.id, { news: 'not_paid', of: payment.publicId, at })
}

async function moveBy(
  db: Db,
  { payment, said }: Folding,
  acts: readonly Parameters<typeof moved>[2][],
  at: number,
): Promise<Payment['status']> {
  let status = payment.status
  for (const act of acts)
    status = await moved(db, payment.id, act, { at, failure: said.failure ?? said.reason })
  return status
}

async function moved(
  db: Db,
  id: number,
  act: (typeof paymentMachine)['transitions'][number]['act'],
  { at, failure }: { at: number; failure: string | undefined },
) {
  const data = failure ? { reason: failure } : {}
  const changed = await changeState(db, paymentMachine, id, { act, at, actor: 'provider', data })
  // The row is locked, and the decision is tested against the table.
  if (changed instanceof Failure) throw new Error(`a payment could not ${act}`)
  return changed.to
}

/** News that the table of states forbids change nothing, and stand in the log and in the reconciliation. */
async function refuse(db: Db, { log }: PaymentTools, { payment, asked, said }: Folding): Promise<Folded> {
  log.warn(
    { payment: payment.publicId, status: payment.status, said: said.status },
    'forbidden news of a payment',
  )
  await notePayment(db, payment, { readDueAt: dueAfter(payment, asked, null) })
  return 'forbidden'
}

function notedOf(tools: PaymentTools, { payment, asked, said, how }: Folding, status: Payment['status']) {
  const now = tools.now()
  const isSettled = !isOpen({ status })
  // Read again, it settled when it did.
  const settledAt = (status === payment.status && payment.settledAt) || new Date(now)
  const provider = providerOf(tools, payment.provider)
  const next = readAgainAt({ ...heldOf(payment, provider), status }, payment.readTries, now)
  // While the provider itself still works on it, what was brought may be needed for another try.
  const isUsedUp = isSettled || (how.approvedUntil !== undefined && said.status !== 'PENDING')
  return {
    ref: said.ref ?? payment.ref,
    kept: { ...payment.kept, ...said.keep },
    brought: isUsedUp ? null : payment.brought,
    // An approval that was refused clearly may be tried again once the fan has agreed anew.
    approvingUntil: isUsedUp ? null : payment.approvingUntil,
    readDueAt: dueAfter(payment, asked, isSettled ? null : new Date(next)),
    failureReason:
      status === 'FAILED' ? (payment.failureReason ?? said.failure ?? said.reason ?? 'declined') : null,
    settledAt: isSettled ? settledAt : null,
  }
}
