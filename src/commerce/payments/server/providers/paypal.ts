import type { PaypalConfig } from '../config/paypal-config.ts'
import { toFailedReading } from './failed-reading.ts'
import { type CallPaypal, createPaypalClient } from './paypal-client.ts'
import { createPaypalEvents } from './paypal-events.ts'
import { toPaypalMoney } from './paypal-money.ts'
import { orderShape, type PaypalOrder, type StoredData, storedShape, toOrderReading } from './paypal-order.ts'
import { createPaypalRefunds } from './paypal-refunds.ts'
import type {
  Attempt,
  BeginResult,
  FailureReason,
  PaymentProvider,
  ProviderPayment,
  Reading,
} from './provider.ts'
import { isProviderPage } from './provider-page.ts'
import type { ProviderDeps } from './stripe-client.ts'

/** Time that the fan has to pay (payments.md 2.3). */
const lifeMs = 3 * 60 * 60 * 1_000

/**
 * PayPal Orders v2 with a redirect (payments.md 2). Nothing is charged before the capture, which {@link
 * approve} requests.
 */
export function createPaypal(config: PaypalConfig, deps: ProviderDeps): PaymentProvider {
  const callPaypal = createPaypalClient(config, deps)
  const { now } = deps
  return {
    name: 'paypal',
    chargesByApproval: true,
    isReadEarly: true,
    begin: attempt => beginOrder(callPaypal, config, attempt, now()),
    async nextAction({ payment }) {
      const stored = storedShape.safeParse(payment.kept).data
      return stored ? { type: 'redirect', url: stored.page, mobile_url: null } : null
    },
    // Returns the time of a successful return, because after a decline PayPal's order may not show that the
    // fan has agreed again.
    readReturn: ({ result, fields }, payment) =>
      result === 'success' && fields['token'] === payment.ref ? { at: new Date(now()).toISOString() } : null,
    approve: (payment, brought) => capture(callPaypal, payment, { brought, now: now() }),
    read: (payment, brought) => read(callPaypal, payment, brought),
    abandon: async (payment, brought) => {
      const reading = await read(callPaypal, payment, brought)
      // Only a capture completes an order, and only we can request it, so abandoning an open order needs no
      // call.
      const isOpen =
        reading.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'APPROVED'].includes(reading.status)
      const reason = now() > payment.createdAt.getTime() + lifeMs ? 'timed_out' : 'cancelled'
      return isOpen ? { ...reading, status: 'FAILED', reason } : reading
    },
    ...createPaypalRefunds(callPaypal, now),
    refundsParts: () => true,
    hear: createPaypalEvents(config, deps),
  }
}

/**
 * Converts our locale to PayPal's: a two-letter language and a region. Undefined if we don't know the region,
 * or the language has three letters (fil).
 */
function toPaypalLocale(locale: string): string | undefined {
  const [language = '', region] = locale.split('-')
  if (language.length !== 2) return undefined
  return region ? `${language}-${region.toUpperCase()}` : language
}

function buildOrder({ payment, title, locale, returnUrls }: Attempt, amount: object) {
  const language = toPaypalLocale(locale)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      { amount, description: title.slice(0, 127), custom_id: payment.id, invoice_id: payment.id },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrls.success,
          cancel_url: returnUrls.cancel,
          ...(language && { locale: language }),
        },
      },
    },
  }
}

/**
 * Creates the order. A repeat is safe, because PayPal stores request ids of orders for 6 hours and an order
 * lives for 3.
 */
async function beginOrder(
  callPaypal: CallPaypal,
  config: PaypalConfig,
  attempt: Attempt,
  now: number,
): Promise<BeginResult> {
  const { payment } = attempt
  const refused = (reason: FailureReason): BeginResult => ({ is: 'refused', reason })
  const amount = toPaypalMoney(payment.amount, payment.currency)
  if (!amount) return refused('provider_error')
  const endsAt = new Date(payment.createdAt.getTime() + lifeMs)
  if (now > endsAt.getTime()) return refused('timed_out')
  const outcome = await callPaypal({
    operation: 'create',
    path: '/v2/checkout/orders',
    shape: orderShape,
    requestId: payment.id,
    json: buildOrder(attempt, amount),
    note: { payment: payment.id },
  })
  if (outcome.kind === 'unclear' || (outcome.kind === 'refused' && outcome.status === 409)) {
    return { is: 'unclear' }
  }
  if (outcome.kind !== 'answer') return refused('provider_error')
  const order = outcome.value
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  const reading = toOrderReading(order, payment, true)
  const isSame =
    reading.is === 'read' && reading.amount === payment.amount && reading.currency === payment.currency
  if (!isSame) return refused('amount_mismatch')
  if (!page || !isProviderPage(page, { url: config.url, domain: 'paypal.com' }))
    return refused('provider_error')
  return { is: 'begun', ref: order.id, keep: { page } satisfies Partial<StoredData>, endsAt }
}

type Brought = Record<string, string> | null

async function fetchOrder(callPaypal: CallPaypal, payment: ProviderPayment): Promise<PaypalOrder | Reading> {
  const { ref, id } = payment
  if (!ref) return { is: 'missing' }
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`
  const outcome = await callPaypal({ operation: 'read', path, shape: orderShape, note: { payment: id } })
  if (outcome.kind === 'answer') return outcome.value
  return { is: outcome.kind === 'refused' && outcome.status === 404 ? 'missing' : 'unclear' }
}

/** Returns true if the fan has agreed since PayPal last declined the funding source. */
function isAgreed(order: PaypalOrder, stored: StoredData | undefined, brought: Brought): boolean {
  if (!stored?.declinedAt) return true
  const isBack = (brought?.['at'] ?? '') > stored.declinedAt
  return isBack || order.update_time !== stored.declinedState
}

async function read(callPaypal: CallPaypal, payment: ProviderPayment, brought: Brought): Promise<Reading> {
  const order = await fetchOrder(callPaypal, payment)
  if ('is' in order) return order
  const stored = storedShape.safeParse(payment.kept).data
  return toOrderReading(order, payment, isAgreed(order, stored, brought))
}

const ends: Record<string, FailureReason> = {
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  ORDER_EXPIRED: 'timed_out',
}

/** Requests the capture. If it is refused, reads the order for its state. */
async function capture(
  callPaypal: CallPaypal,
  payment: ProviderPayment,
  { brought, now }: { brought: Brought; now: number },
): Promise<Reading> {
  const stored = storedShape.safeParse(payment.kept).data
  if (!payment.ref || !stored) return { is: 'missing' }
  if (stored.declines > 0) {
    const reading = await read(callPaypal, payment, brought)
    if (reading.is !== 'read' || reading.status !== 'APPROVED') return reading
  }
  const outcome = await callPaypal({
    operation: 'capture',
    requestId: `${payment.id}-capture-${stored.declines}`,
    json: {},
    path: `/v2/checkout/orders/${encodeURIComponent(payment.ref)}/capture`,
    shape: orderShape,
    note: { payment: payment.id },
  })
  if (outcome.kind === 'answer') return toOrderReading(outcome.value, payment, true)
  if (outcome.kind !== 'refused') return { is: 'unclear' }
  const order = await fetchOrder(callPaypal, payment)
  if ('is' in order) return order
  const reading = toOrderReading(order, payment, true)
  // The order was captured before (ORDER_ALREADY_CAPTURED after a lost response), or no longer awaits the
  // capture.
  if (reading.is !== 'read' || !['APPROVED', 'REQUIRES_FOLLOW_UP_ACTION'].includes(reading.status))
    return reading
  const { status, issue } = outcome
  if (issue === 'INSTRUMENT_DECLINED') return declined(reading, { order, kept: stored, now })
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') {
    return { ...reading, status: 'REQUIRES_FOLLOW_UP_ACTION' }
  }
  // The refusal is permanent, unless it is due to our access (401, 403, 429) or to another attempt in
  // progress.
  const isDecided = status === 422 && issue !== 'ORDER_COMPLETION_IN_PROGRESS'
  return isDecided ? toFailedReading(payment, ends[issue ?? ''] ?? 'provider_error') : { is: 'unclear' }
}

/** Builds the reading that sends the fan back to choose another funding source. */
function declined(
  reading: Extract<Reading, { is: 'read' }>,
  { order, kept: stored, now }: { order: PaypalOrder; kept: StoredData; now: number },
): Reading {
  const keep: StoredData = {
    ...stored,
    declines: stored.declines + 1,
    declinedAt: new Date(now).toISOString(),
    ...(order.update_time && { declinedState: order.update_time }),
  }
  return { ...reading, status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined', keep }
}
