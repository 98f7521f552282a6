import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addProviderIds, notifyBuyer } from '../../orders/server/index.ts'
import { countRefunded } from './count-refunded.ts'
import { decideRefund } from './decisions/decide-reading.ts'
import { enterLedger, getRefundAccount } from './ledger.ts'
import { lockPayment, type Payment } from './payment-row.ts'
import type { RefundReading } from './providers/provider.ts'
import { refundMachine } from './refund-machine.ts'
import { lockRefund, type Refund } from './refund-row.ts'
import { scheduleRefund } from './schedule-refund.ts'
import type { PaymentTools } from './tools.ts'

type RefundReport = Extract<RefundReading, { is: 'read' }>

const note = statement({
  name: 'payments.note-refund',
  text: `update refunds set provider_ref = coalesce($2, provider_ref), kept = kept || $3::jsonb,
      failure_reason = case when $6 then $4 else failure_reason end,
      settled_at = case when $6 then $5::timestamptz else settled_at end,
      read_due_at = case when $5::timestamptz is null then read_due_at end where id = $1`,
  row: none,
})

const nextStatement = statement({
  name: 'payments.next-refund',
  text: `select id from refunds where payment_id = $1 and id > $2 and status = 'requested' order by id limit 1`,
  row: z.object({ id: z.int() }),
})

/**
 * Applies a provider's report on a refund. Records the refund in the ledger when the provider confirms it,
 * and reverses that entry if the refund fails later.
 */
export function applyRefundReading(
  tools: PaymentTools,
  { id, paymentId }: Refund,
  report: RefundReport,
): Promise<void> {
  return tools.transaction(async db => {
    const payment = await lockPayment(db, paymentId)
    const refund = await lockRefund(db, id)
    const act = decideRefund(refund.status, report.status)
    if (act === 'forbidden') {
      tools.log.warn(
        { refund: refund.publicId, status: refund.status, said: report.status },
        'forbidden news of a refund',
      )
      return
    }
    const at = tools.now()
    if (act !== null) {
      const data = report.reason ? { reason: report.reason } : {}
      const changed = await changeState(db, refundMachine, id, { act, at, actor: 'system', data })
      if (changed instanceof Failure) throw new Error(`a refund could not ${act}`)
    }
    const isSettled = report.status !== 'pending'
    const reason = report.status === 'failed' ? (report.reason ?? 'refused') : null
    const settledAt = isSettled ? new Date(at) : null
    // Providers repeat reports, which must not change the settlement time or the failure reason.
    const isChanged = act !== null
    await db.query(note, [
      ...[id, report.ref ?? null, JSON.stringify(report.keep ?? {}), reason, settledAt, isChanged],
    ])
    if (report.ref && report.ref !== refund.ref) await addProviderIds(db, payment.orderId, [report.ref])
    if (act === 'finish') await book(db, tools, { payment, refund, kind: 'refund_done' })
    if (act === 'fail_late') await book(db, tools, { payment, refund, kind: 'refund_failed' })
    if (act === 'fail' || act === 'fail_late') {
      tools.log.error({ refund: refund.publicId, reason }, 'a refund failed, and is to be paid by hand')
    }
    if (act === 'finish') {
      await notifyBuyer(db, payment.orderId, { news: 'refunded', of: refund.publicId, at })
    }
    if (act !== null && isSettled) await scheduleNext(db, tools, refund)
  })
}

/**
 * Records a completed refund, or reverses one that failed later: what we owe the fan and what the provider
 * owes us.
 */
async function book(
  db: Db,
  tools: PaymentTools,
  { payment, refund, kind }: { payment: Payment; refund: Refund; kind: 'refund_done' | 'refund_failed' },
): Promise<void> {
  const at = tools.now()
  const amount = kind === 'refund_done' ? refund.amount : -refund.amount
  const account = await getRefundAccount(db, { payment, refund }, `receivable:${payment.provider}`)
  await enterLedger(db, {
    at,
    kind,
    fact: `${kind} ${refund.publicId}`,
    paymentId: payment.id,
    refundId: refund.id,
    currency: payment.chargedCurrency ?? payment.currency,
    lines: [
      { account: 'refunds_payable', amount },
      { account, amount: -amount },
    ],
  })
  await countRefunded(db, payment, { amount, at, actor: 'provider' })
}

/** Schedules the payment's next refund, which waited for this one. */
async function scheduleNext(db: Db, tools: PaymentTools, { id, paymentId }: Refund): Promise<void> {
  const [following] = await db.query(nextStatement, [paymentId, id])
  if (following) await scheduleRefund(db, tools, following.id, new Date(tools.now()))
}
