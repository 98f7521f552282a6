import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { countRefunded } from './count-refunded.ts'
import { enterLedger, getRefundAccount } from './ledger.ts'
import { lockPayment } from './payment-row.ts'
import { refundMachine } from './refund-machine.ts'
import { lockRefund } from './refund-row.ts'

const find = statement({
  name: 'payments.find-refund',
  text: 'select id, payment_id as "paymentId" from refunds where public_id = $1',
  row: z.object({ id: z.int(), paymentId: z.int() }),
})

/**
 * Records that a permanently failed refund was paid by other means or by a lost dispute, which settles our
 * debt to the fan.
 */
export async function payRefundByHand(
  db: Db,
  publicId: string,
  by: OperatorAct,
): Promise<{ refund_id: string; amount: number; currency: string } | Failure> {
  const [found] = await db.query(find, [publicId])
  if (!found) return fail(paymentErrors.refundNotFound)
  const payment = await lockPayment(db, found.paymentId)
  const refund = await lockRefund(db, found.id)
  const [at, actor] = [by.now, `operator:${by.actor.name}` as const]
  const changed = await changeState(db, refundMachine, refund.id, { act: 'pay_by_hand', at, actor })
  if (changed instanceof Failure) return changed
  const { amount } = refund
  const currency = payment.chargedCurrency ?? payment.currency
  await enterLedger(db, {
    at,
    kind: 'paid_by_hand',
    fact: `paid_by_hand ${publicId}`,
    paymentId: payment.id,
    refundId: refund.id,
    currency,
    lines: [
      { account: 'refunds_payable', amount },
      { account: await getRefundAccount(db, { payment, refund }, 'by_hand'), amount: -amount },
    ],
  })
  await countRefunded(db, payment, { amount, at, actor })
  const entry = { ...by, act: 'payments by-hand', object: `refund ${publicId}` }
  await writeAudit(db, { ...entry, before: { status: 'failed' }, after: { status: 'by_hand' } }, at)
  return { refund_id: publicId, amount, currency }
}
