import * as z from 'zod'
import type { ServiceClient } from '../../../../platform/server/call-service.ts'
import type { KakaopayConfig } from '../config/kakaopay-config.ts'
import { toFailedReading } from './failed-reading.ts'
import { createKakaopayClient, getErrorCode, type KakaopayRecord, totalShape } from './kakaopay-client.ts'
import { createKakaopayRefunds } from './kakaopay-refunds.ts'
import type { PaymentProvider, ProviderPayment, Reading } from './provider.ts'
import { isProviderPage } from './provider-page.ts'

interface KakaopayDeps {
  outside: ServiceClient
  now: () => number
}

/** Time that the fan has to pay after `ready`. */
const lifeMs = 15 * 60_000
/** Time after which an approval that timed out has either completed or never will. */
const approvalEndsMs = 15_000
/**
 * Time after a payment's lifetime at which its record is final, because an approval may be requested until
 * the last second.
 */
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
  amount: totalShape,
})
const storedPages = z.object({ pc: z.url(), mobile: z.url() })

/** Error codes of `approve` that prove that nothing was or will be charged. */
const notChargedCodes = new Set([
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

/**
 * KakaoPay's single payment (payments.md 3). It has neither webhooks nor idempotency keys, so the payment is
 * read in all unclear cases.
 */
export function createKakaopay(config: KakaopayConfig, { outside, now }: KakaopayDeps): PaymentProvider {
  const client = createKakaopayClient(config, outside)
  const { call, readRecord } = client
  const mayComeThrough = ({ approvingUntil }: ProviderPayment) =>
    approvingUntil !== null && now() < approvingUntil.getTime() + approvalEndsMs

  const read = async (payment: ProviderPayment, isAgreed: boolean): Promise<Reading> => {
    const found = await readRecord(payment)
    if (typeof found === 'string') {
      // KakaoPay drops unfinished payments when they expire.
      const isExpired = found === 'missing' && !mayComeThrough(payment)
      return isExpired ? toFailedReading(payment, 'timed_out') : { is: 'unclear' }
    }
    const isRequested = payment.isApprovalAsked
    const leftMs = payment.createdAt.getTime() + lifeMs - now()
    const isOver = leftMs < (isRequested ? -recordEndsMs : 0) && !mayComeThrough(payment)
    return toReading(found, { isAgreed: isAgreed && leftMs >= 0, isOver, isAsked: isRequested })
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
      // Without its tid the payment can never be approved, so a lost response means failure.
      if (outcome.kind !== 'answer') return { is: 'refused', reason: 'provider_error' }
      const { tid, next_redirect_pc_url: pc, next_redirect_mobile_url: mobile } = outcome.value
      if (![pc, mobile].every(page => isProviderPage(page, { url: config.url, domain: 'kakaopay.com' }))) {
        return { is: 'refused', reason: 'provider_error' }
      }
      const endsAt = new Date(payment.createdAt.getTime() + lifeMs)
      return { is: 'begun', ref: tid, keep: { pc, mobile }, endsAt }
    },
    async nextAction({ payment }) {
      const { pc, mobile } = storedPages.parse(payment.kept)
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
      // Reads the record after any response, because HTTP statuses don't reveal whether money moved.
      const requested = { ...payment, isApprovalAsked: true, approvingUntil: new Date(now()) }
      const reading = await read(requested, false)
      // If a second approval is rejected, the first one may have succeeded.
      const isFirst = !payment.isApprovalAsked
      const isRefused = isFirst && outcome.kind === 'refused' && notChargedCodes.has(getErrorCode(outcome))
      if (isRefused && reading.is === 'read' && reading.status !== 'SUCCEEDED')
        return toFailedReading(payment, 'declined')
      return reading
    },
    // Waits for an approval that may still complete, and requests it again if it never arrived.
    read: (payment, brought) => read(payment, brought !== null && !mayComeThrough(payment)),
    // There is nothing to cancel, because unapproved payments are never charged.
    async abandon(payment) {
      const reading = await read(payment, false)
      const isOpen =
        reading.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'PENDING'].includes(reading.status)
      return isOpen && !payment.isApprovalAsked ? toFailedReading(payment, 'cancelled') : reading
    },
    ...createKakaopayRefunds(client),
  }
}

interface Circumstances {
  /** True if the fan has agreed, there is time left to charge, and no approval may still complete. */
  isAgreed: boolean
  /** True if no charge can follow. */
  isOver: boolean
  /** True if an approval was requested and may still complete. */
  isAsked: boolean
}

function toReading(
  found: KakaopayRecord,
  { isAgreed, isOver, isAsked: isRequested }: Circumstances,
): Reading {
  const { status } = found
  const refunded = found.canceled_amount?.total ?? 0
  const read = { is: 'read', amount: found.amount.total, currency: 'KRW', refunded } as const
  if (paid.has(status)) return { ...read, status: 'SUCCEEDED' }
  const reason = failures[status]
  if (reason) return { ...read, status: 'FAILED', reason }
  if (!waiting.has(status)) return { is: 'unclear' }
  if (isOver) return { ...read, status: 'FAILED', reason: 'timed_out' }
  if (isAgreed) return { ...read, status: 'APPROVED' }
  return { ...read, status: isRequested ? 'PENDING' : 'REQUIRES_FOLLOW_UP_ACTION' }
}
