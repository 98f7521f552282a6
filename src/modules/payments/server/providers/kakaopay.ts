import * as z from 'zod'
import type { Outcome, Outside } from '../../../../platform/server/call-service.ts'
import type { KakaopayConfig } from '../../../../platform/server/payments/kakaopay-config.ts'
import { jsonAnswer, serviceAt } from '../../../../platform/server/service-answers.ts'
import { failedReading } from './failed-reading.ts'
import { isPageOf } from './page-of.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund, Reading, RefundReading } from './provider.ts'

interface Means {
  outside: Outside
  now: () => number
}

/** KakaoPay gives up by itself after 11 s. */
const timeoutMs = 15_000
/** How long a fan may take from `ready` on. */
const lifeMs = 15 * 60_000
/** An approval that nobody waits for any more has come through by then, or never will. */
const approvalEndsMs = 15_000
/** An approval may be asked for until the last second of a payment's life: how much later its record is final. */
const recordEndsMs = 60_000

const ready = z.object({
  tid: z.string().min(1),
  next_redirect_pc_url: z.url(),
  next_redirect_mobile_url: z.url(),
})
const sums = z.object({ total: z.int() })
const approved = z.object({
  ...{ tid: z.string(), cid: z.string(), partner_order_id: z.string(), partner_user_id: z.string() },
  amount: sums,
})
const action = z.object({
  aid: z.string().optional(),
  amount: z.int(),
  payment_action_type: z.string(),
  payload: z.string().nullish(),
})
const record = z.object({
  ...{ tid: z.string(), cid: z.string(), partner_order_id: z.string(), partner_user_id: z.string() },
  status: z.string(),
  amount: sums,
  canceled_amount: sums.nullish(),
  payment_action_details: z.array(action).nullish(),
})
const cancelled = z.object({ aid: z.string(), status: z.string() })
const refusal = z.object({ error_code: z.int() })
const kept = z.object({ pc: z.url(), mobile: z.url() })

type Record = z.output<typeof record>

/** What a refusal of `approve` says about money: of these nothing was charged, whatever comes later. */
const surelyNot = new Set([
  -701, -703, -704, -705, -706, -707, -708, -721, -722, -723, -730, -731, -733, -783,
])
const gone = new Set([-721, -723])

const waiting = new Set([
  'READY',
  'SEND_TMS',
  'OPEN_PAYMENT',
  'SELECT_METHOD',
  'ARS_WAITING',
  'AUTH_PASSWORD',
])
const paid = new Set(['SUCCESS_PAYMENT', 'PART_CANCEL_PAYMENT', 'CANCEL_PAYMENT'])
const failures: { [status: string]: 'declined' | 'cancelled' | 'authentication_failed' } = {
  FAIL_AUTH_PASSWORD: 'authentication_failed',
  QUIT_PAYMENT: 'cancelled',
  FAIL_PAYMENT: 'declined',
}

/** KakaoPay's single payment (payments.md 3). It has neither webhooks nor idempotency keys: whatever is unclear is read. */
export function kakaopay({ url, cid, secretKey }: KakaopayConfig, { outside, now }: Means): PaymentProvider {
  const service = serviceAt('kakaopay', [url])
  const call = <Value>(operation: string, json: object, shape: z.ZodType<Value>, { id }: { id: string }) =>
    outside.callService({
      ...{ service, operation, timeoutMs, json: { cid, ...json }, read: jsonAnswer(shape) },
      url: `${url}/online/v1/payment/${operation}`,
      headers: { Authorization: `SECRET_KEY ${secretKey}` },
      note: { payment: id },
    })

  const mayComeThrough = ({ approvingUntil }: ProviderPayment) =>
    approvingUntil !== null && now() < approvingUntil.getTime() + approvalEndsMs

  const readRecord = async (payment: ProviderPayment): Promise<Record | 'unclear' | 'missing'> => {
    const outcome = await call('order', { tid: payment.ref }, record, payment)
    if (outcome.kind === 'refused') return gone.has(codeOf(outcome)) ? 'missing' : 'unclear'
    if (outcome.kind !== 'answer') return 'unclear'
    const { tid, cid: theirs, partner_order_id: order, partner_user_id: payer } = outcome.value
    const isOurs = tid === payment.ref && theirs === cid && order === payment.id && payer === payment.payer
    return isOurs ? outcome.value : 'unclear'
  }

  const read = async (payment: ProviderPayment, isAgreed: boolean): Promise<Reading> => {
    const found = await readRecord(payment)
    if (typeof found === 'string') {
      // The record of a payment that nobody finished goes with its life.
      const isGone = found === 'missing' && !mayComeThrough(payment)
      return isGone ? failedReading(payment, 'timed_out') : { is: 'unclear' }
    }
    const isAsked = payment.isApprovalAsked
    const leftMs = payment.createdAt.getTime() + lifeMs - now()
    const isOver = leftMs < (isAsked ? -recordEndsMs : 0) && !mayComeThrough(payment)
    return readingOf(found, { isAgreed: isAgreed && leftMs >= 0, isOver, isAsked })
  }

  const readRefund = async (payment: ProviderPayment, refund: ProviderRefund): Promise<RefundReading> => {
    const found = await readRecord(payment)
    if (typeof found === 'string') return { is: 'unclear' }
    const done = found.payment_action_details?.find(({ payload, ...one }) => {
      return one.payment_action_type === 'CANCEL' && payload === refund.id
    })
    if (!done) return { is: 'missing' }
    return { is: 'read', status: 'done', ...(done.aid !== undefined && { ref: done.aid }) }
  }

  return {
    name: 'kakaopay',
    chargesByApproval: true,
    refundsParts: () => true,
    async begin({ payment, title, quantity, returnUrls }) {
      const json = {
        ...{ partner_order_id: payment.id, partner_user_id: payment.payer },
        ...{ item_name: title.slice(0, 100), quantity, total_amount: payment.amount },
        ...{ tax_free_amount: payment.taxFree, vat_amount: payment.vat },
        ...{ approval_url: returnUrls.success, cancel_url: returnUrls.cancel, fail_url: returnUrls.fail },
      }
      const outcome = await call('ready', json, ready, payment)
      // Without its tid nothing can ever be approved: a lost answer is no payment.
      if (outcome.kind !== 'answer') return { is: 'refused', reason: 'provider_error' }
      const { tid, next_redirect_pc_url: pc, next_redirect_mobile_url: mobile } = outcome.value
      if (![pc, mobile].every(page => isPageOf(page, { url, domain: 'kakaopay.com' }))) {
        return { is: 'refused', reason: 'provider_error' }
      }
      const endsAt = new Date(payment.createdAt.getTime() + lifeMs)
      return { is: 'begun', ref: tid, keep: { pc, mobile }, endsAt }
    },
    async nextAction({ payment }) {
      const { pc, mobile } = kept.parse(payment.kept)
      return { type: 'redirect', url: pc, mobile_url: mobile }
    },
    readReturn({ result, fields }) {
      const { pg_token: token } = fields
      return result === 'success' && token ? { pg_token: token } : null
    },
    async approve(payment, brought) {
      if (!brought) return read(payment, false)
      const json = {
        ...{ tid: payment.ref, partner_order_id: payment.id, partner_user_id: payment.payer },
        ...{ pg_token: brought['pg_token'], total_amount: payment.amount },
      }
      const outcome = await call('approve', json, approved, payment)
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      // Whatever it says, the record decides: statuses of HTTP do not tell whether money moved.
      const asked = { ...payment, isApprovalAsked: true, approvingUntil: new Date(now()) }
      const reading = await read(asked, false)
      // Of a second one a refusal may only say that there was a first.
      const isFirst = !payment.isApprovalAsked
      const isRefused = isFirst && outcome.kind === 'refused' && surelyNot.has(codeOf(outcome))
      if (isRefused && reading.is === 'read' && reading.status !== 'SUCCEEDED')
        return failedReading(payment, 'declined')
      return reading
    },
    // An approval that may still come through is waited for; one that never arrived is asked for again.
    read: (payment, brought) => read(payment, brought !== null && !mayComeThrough(payment)),
    // There is nothing to cancel: what is not approved is never charged.
    async abandon(payment) {
      const reading = await read(payment, false)
      const isOpen =
        reading.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'PENDING'].includes(reading.status)
      return isOpen && !payment.isApprovalAsked ? failedReading(payment, 'cancelled') : reading
    },
    async refund(payment, refund) {
      if (refund.askedAt) {
        const before = await readRefund(payment, refund)
        if (before.is !== 'missing') return before
      }
      const json = {
        ...{ tid: payment.ref, cancel_amount: refund.amount, payload: refund.id },
        ...{ cancel_tax_free_amount: refund.taxFree, cancel_vat_amount: refund.vat },
        // Refused where something else was given back meanwhile: never twice.
        cancel_available_amount: payment.amount - refund.refundedBefore,
      }
      const outcome = await call('cancel', json, cancelled, payment)
      if (outcome.kind === 'answer') return { is: 'read', status: 'done', ref: outcome.value.aid }
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      const after = await readRefund(payment, refund)
      if (after.is !== 'missing' || outcome.kind !== 'refused')
        return after.is === 'read' ? after : { is: 'unclear' }
      const code = codeOf(outcome)
      // −781 and −785: whether it was done is not known yet.
      if ([0, -429, -500, -503, -781, -785].includes(code)) return { is: 'unclear' }
      return { is: 'read', status: 'failed', reason: String(code) }
    },
    readRefund,
  }
}

interface Circumstances {
  /** The fan has agreed, there is time to charge, and no approval may still come through. */
  isAgreed: boolean
  /** Nothing will be charged any more. */
  isOver: boolean
  /** An approval was asked for: it may still come through. */
  isAsked: boolean
}

function readingOf(found: Record, { isAgreed, isOver, isAsked }: Circumstances): Reading {
  const { status } = found
  const refunded = found.canceled_amount?.total ?? 0
  const read = { is: 'read', amount: found.amount.total, currency: 'KRW', refunded } as const
  if (paid.has(status)) return { ...read, status: 'SUCCEEDED' }
  const reason = failures[status]
  if (reason) return { ...read, status: 'FAILED', reason }
  if (!waiting.has(status)) return { is: 'unclear' }
  if (isOver) return { ...read, status: 'FAILED', reason: 'timed_out' }
  if (isAgreed) return { ...read, status: 'APPROVED' }
  return { ...read, status: isAsked ? 'PENDING' : 'REQUIRES_FOLLOW_UP_ACTION' }
}

function codeOf(outcome: Outcome<unknown>): number {
  return (outcome.kind === 'refused' && refusal.safeParse(outcome.body).data?.error_code) || 0
}
