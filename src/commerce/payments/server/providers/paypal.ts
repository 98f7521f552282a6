import type { PaypalConfig } from '../config/paypal-config.ts'
import { failedReading } from './failed-reading.ts'
import { isPageOf } from './page-of.ts'
import { type AskPaypal, paypalClient } from './paypal-client.ts'
import { paypalEvents } from './paypal-events.ts'
import { toPaypal } from './paypal-money.ts'
import { type Kept, keptShape, orderShape, type PaypalOrder, readingOfOrder } from './paypal-order.ts'
import { paypalRefunds } from './paypal-refunds.ts'
import type { Attempt, Begun, FailureReason, PaymentProvider, ProviderPayment, Reading } from './provider.ts'
import type { ProviderMeans } from './stripe-client.ts'

/** How long a fan may take (payments.md 2.3). */
const lifeMs = 3 * 60 * 60 * 1_000

/** PayPal's Orders v2 by redirect (payments.md 2). Nothing is charged before the capture, which {@link approve} asks for. */
export function paypalProvider(config: PaypalConfig, means: ProviderMeans): PaymentProvider {
  const ask = paypalClient(config, means)
  const { now } = means
  return {
    name: 'paypal',
    chargesByApproval: true,
    isReadEarly: true,
    begin: attempt => beginOrder(ask, config, attempt, now()),
    async nextAction({ payment }) {
      const kept = keptShape.safeParse(payment.kept).data
      return kept ? { type: 'redirect', url: kept.page, mobile_url: null } : null
    },
    // The order is read for what the fan did. After a refusal PayPal's record may not show that they chose again.
    readReturn: ({ result, fields }, payment) =>
      result === 'success' && fields['token'] === payment.ref ? { at: new Date(now()).toISOString() } : null,
    approve: (payment, brought) => capture(ask, payment, { brought, now: now() }),
    read: (payment, brought) => read(ask, payment, brought),
    abandon: async (payment, brought) => {
      const said = await read(ask, payment, brought)
      // An order has no end but its capture, and that is only ours to ask for.
      const isOpen = said.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'APPROVED'].includes(said.status)
      const reason = now() > payment.createdAt.getTime() + lifeMs ? 'timed_out' : 'cancelled'
      return isOpen ? { ...said, status: 'FAILED', reason } : said
    },
    ...paypalRefunds(ask, now),
    refundsParts: () => true,
    hear: paypalEvents(config, means),
  }
}

/** Two letters and a region, where we know them: fil has none. */
function localeOf(locale: string): string | undefined {
  const [language = '', region] = locale.split('-')
  if (language.length !== 2) return undefined
  return region ? `${language}-${region.toUpperCase()}` : language
}

function orderOf({ payment, title, locale, returnUrls }: Attempt, amount: object) {
  const language = localeOf(locale)
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

/** Orders' request ids are kept for 6 hours; an order lives for 3. */
async function beginOrder(
  ask: AskPaypal,
  config: PaypalConfig,
  attempt: Attempt,
  now: number,
): Promise<Begun> {
  const { payment } = attempt
  const refused = (reason: FailureReason): Begun => ({ is: 'refused', reason })
  const amount = toPaypal(payment.amount, payment.currency)
  if (!amount) return refused('provider_error')
  const endsAt = new Date(payment.createdAt.getTime() + lifeMs)
  if (now > endsAt.getTime()) return refused('timed_out')
  const outcome = await ask({
    operation: 'create',
    path: '/v2/checkout/orders',
    shape: orderShape,
    requestId: payment.id,
    json: orderOf(attempt, amount),
    note: { payment: payment.id },
  })
  if (outcome.kind === 'unclear' || (outcome.kind === 'refused' && outcome.status === 409)) {
    return { is: 'unclear' }
  }
  if (outcome.kind !== 'answer') return refused('provider_error')
  const order = outcome.value
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  const said = readingOfOrder(order, payment, true)
  const isSame = said.is === 'read' && said.amount === payment.amount && said.currency === payment.currency
  if (!isSame) return refused('amount_mismatch')
  if (!page || !isPageOf(page, { url: config.url, domain: 'paypal.com' })) return refused('provider_error')
  return { is: 'begun', ref: order.id, keep: { page } satisfies Partial<Kept>, endsAt }
}

type Brought = Record<string, string> | null

async function askOrder(ask: AskPaypal, payment: ProviderPayment): Promise<PaypalOrder | Reading> {
  const { ref, id } = payment
  if (!ref) return { is: 'missing' }
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`
  const outcome = await ask({ operation: 'read', path, shape: orderShape, note: { payment: id } })
  if (outcome.kind === 'answer') return outcome.value
  return { is: outcome.kind === 'refused' && outcome.status === 404 ? 'missing' : 'unclear' }
}

/** Whether the fan has agreed since PayPal last refused what they had chosen to pay with. */
function isAgreed(order: PaypalOrder, kept: Kept | undefined, brought: Brought): boolean {
  if (!kept?.declinedAt) return true
  const isBack = (brought?.['at'] ?? '') > kept.declinedAt
  return isBack || order.update_time !== kept.declinedState
}

async function read(ask: AskPaypal, payment: ProviderPayment, brought: Brought): Promise<Reading> {
  const order = await askOrder(ask, payment)
  if ('is' in order) return order
  const kept = keptShape.safeParse(payment.kept).data
  return readingOfOrder(order, payment, isAgreed(order, kept, brought))
}

const ends: Record<string, FailureReason> = {
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  ORDER_EXPIRED: 'timed_out',
}

/** Asks for the capture. Whatever it is refused with, the order itself is read for what is so. */
async function capture(
  ask: AskPaypal,
  payment: ProviderPayment,
  { brought, now }: { brought: Brought; now: number },
): Promise<Reading> {
  const kept = keptShape.safeParse(payment.kept).data
  if (!payment.ref || !kept) return { is: 'missing' }
  if (kept.declines > 0) {
    const said = await read(ask, payment, brought)
    if (said.is !== 'read' || said.status !== 'APPROVED') return said
  }
  const outcome = await ask({
    operation: 'capture',
    requestId: `${payment.id}-capture-${kept.declines}`,
    json: {},
    path: `/v2/checkout/orders/${encodeURIComponent(payment.ref)}/capture`,
    shape: orderShape,
    note: { payment: payment.id },
  })
  if (outcome.kind === 'answer') return readingOfOrder(outcome.value, payment, true)
  if (outcome.kind !== 'refused') return { is: 'unclear' }
  const order = await askOrder(ask, payment)
  if ('is' in order) return order
  const said = readingOfOrder(order, payment, true)
  // Captured before (ORDER_ALREADY_CAPTURED after a lost answer), or not for the fan to decide any more.
  if (said.is !== 'read' || !['APPROVED', 'REQUIRES_FOLLOW_UP_ACTION'].includes(said.status)) return said
  const { status, issue } = outcome
  if (issue === 'INSTRUMENT_DECLINED') return declined(said, { order, kept, now })
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') {
    return { ...said, status: 'REQUIRES_FOLLOW_UP_ACTION' }
  }
  // Refused for good, unless it is about us (401, 403, 429) or about another try that is still under way.
  const isDecided = status === 422 && issue !== 'ORDER_COMPLETION_IN_PROGRESS'
  return isDecided ? failedReading(payment, ends[issue ?? ''] ?? 'provider_error') : { is: 'unclear' }
}

/** The fan is sent back to choose another way to pay. */
function declined(
  said: Extract<Reading, { is: 'read' }>,
  { order, kept, now }: { order: PaypalOrder; kept: Kept; now: number },
): Reading {
  const keep: Kept = {
    ...kept,
    declines: kept.declines + 1,
    declinedAt: new Date(now).toISOString(),
    ...(order.update_time && { declinedState: order.update_time }),
  }
  return { ...said, status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined', keep }
}
