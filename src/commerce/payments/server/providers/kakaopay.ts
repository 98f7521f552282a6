import * as z from 'zod'
import type { Outside } from '../../../../platform/server/call-service.ts'
import type { KakaopayConfig } from '../config/kakaopay-config.ts'
import { failedReading } from './failed-reading.ts'
import { codeOf, type KakaopayRecord, kakaopayClient, sums } from './kakaopay-client.ts'
import { kakaopayRefunds } from './kakaopay-refunds.ts'
import { isPageOf } from './page-of.ts'
import type { PaymentProvider, ProviderPayment, Reading } from './provider.ts'

interface Means {
  outside: Outside
  now: () => number
}

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
const approved = z.object({
  tid: z.string(),
  cid: z.string(),
  partner_order_id: z.string(),
  partner_user_id: z.string(),
  amount: sums,
})
const kept = z.object({ pc: z.url(), mobile: z.url() })

/** What a refusal of `approve` says about money: of these nothing was charged, whatever comes later. */
const surelyNot = new Set([
  -701, -703, -704, -705, -706, -707, -708, -721, -722, -723, -730, -731, -733, -783,
])
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
export function kakaopay(config: KakaopayConfig, { outside, now }: Means): PaymentProvider {
  const client = kakaopayClient(config, outside)
  const { call, readRecord } = client
  const mayComeThrough = ({ approvingUntil }: ProviderPayment) =>
    approvingUntil !== null && now() < approvingUntil.getTime() + approvalEndsMs

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

  return {
    name: 'kakaopay',
    chargesByApproval: true,
    isReadEarly: true,
    refundsParts: () => true,
    async begin({ payment, title, quantity, returnUrls }) {
      const json = {
        partner_order_id: payment.id,
        partner_user_id: payment.payer,
        item_name: title.slice(0, 100),
        quantity,
        total_amount: payment.amount,
        tax_free_amount: payment.taxFree,
        vat_amount: payment.vat,
        approval_url: returnUrls.success,
        cancel_url: returnUrls.cancel,
        fail_url: returnUrls.fail,
      }
      const outcome = await call('ready', json, ready, payment)
      // Without its tid nothing can ever be approved: a lost answer is no payment.
      if (outcome.kind !== 'answer') return { is: 'refused', reason: 'provider_error' }
      const { tid, next_redirect_pc_url: pc, next_redirect_mobile_url: mobile } = outcome.value
      if (![pc, mobile].every(page => isPageOf(page, { url: config.url, domain: 'kakaopay.com' }))) {
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
    chargingToken: brought => brought['pg_token'],
    async approve(payment, brought) {
      if (!brought) return read(payment, false)
      const json = {
        tid: payment.ref,
        partner_order_id: payment.id,
        partner_user_id: payment.payer,
        pg_token: brought['pg_token'],
        total_amount: payment.amount,
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
    ...kakaopayRefunds(client),
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

function readingOf(found: KakaopayRecord, { isAgreed, isOver, isAsked }: Circumstances): Reading {
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
