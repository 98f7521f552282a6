import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { PaypalConfig } from '../config/paypal-config.ts'
import { fromPaypalMoney, paypalMoney } from './paypal-money.ts'
import { parseCustomId } from './paypal-refunds.ts'
import type { DisputeFacts, ProviderNews } from './provider.ts'
import { isProviderPage } from './provider-page.ts'
import type { ProviderDeps } from './stripe-client.ts'

const eventShape = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    custom_id: z.string().optional(),
    create_time: z.string().optional(),
    update_time: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    dispute_id: z.string().max(200).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    reason: z.string().max(200).optional(),
    status: z.string().optional(),
    dispute_amount: paypalMoney.optional(),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
    seller_response_due_date: z.string().optional(),
  }),
})

/** PayPal retries for three days, so an older message must be a replay. */
const ageMsMax = 4 * 24 * 60 * 60 * 1_000
const certificatesMax = 8
const timeoutMs = 10_000

/** Builds the string that PayPal signs: ids, the time, and the CRC-32 of the raw body (payments.md 2.7). */
export function buildSignedText(parts: {
  id: string
  time: string
  webhookId: string
  body: Buffer
}): string {
  return [parts.id, parts.time, parts.webhookId, crc32(parts.body)].join('|')
}

/** Verifies the sender of webhooks with PayPal's certificate, which is cached by URL. */
export function createPaypalEvents(config: PaypalConfig, deps: ProviderDeps) {
  const certificateAt = certificates(config, deps)
  const isProven = async ({ header, body }: WebhookMessage): Promise<boolean> => {
    const named = (name: string) => header(`paypal-${name}`) ?? ''
    const [time, signature] = [named('transmission-time'), named('transmission-sig')]
    const age = Math.abs(deps.now() - Date.parse(time))
    if (named('auth-algo') !== 'SHA256withRSA' || !(age < ageMsMax) || !signature) return false
    const certificate = await certificateAt(named('cert-url'))
    if (!certificate) return false
    const text = buildSignedText({
      id: named('transmission-id'),
      time,
      webhookId: config.webhookId,
      body,
    })
    return createVerify('RSA-SHA256').update(text).verify(certificate.publicKey, signature, 'base64')
  }
  return async (message: WebhookMessage): Promise<ProviderNews | null> =>
    (await isProven(message)) ? readPaypalEvent(message.body) : null
}

/** Reads the content of an event whose sender is verified. */
export function readPaypalEvent(body: Buffer): ProviderNews | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString())
  } catch {
    return null
  }
  const read = eventShape.safeParse(parsed)
  if (!read.success) return null
  const { id, event_type: type, resource } = read.data
  if (type.startsWith('CUSTOMER.DISPUTE.')) return toDisputeNews(id, type, resource)
  const isReversed = type === 'PAYMENT.CAPTURE.REVERSED'
  return {
    eventId: id,
    type,
    payment: getPaymentRef(type, resource),
    ...(isReversed && { dispute: { ref: resource.id ?? id, is: 'lost' } }),
  }
}

type Resource = z.output<typeof eventShape>['resource']

/** Outcomes that leave us the money. */
const wonOutcomes = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'RESOLVED_WITH_PAYOUT'])

/**
 * Returns the news of a dispute, which names the capture. One that ends for the buyer is only closed:
 * `PAYMENT.CAPTURE.REVERSED` says what PayPal took.
 */
function toDisputeNews(eventId: string, type: string, resource: Resource): ProviderNews {
  const { dispute_id: ref, disputed_transactions: transactions = [], dispute_outcome: outcome } = resource
  const capture = transactions[0]?.seller_transaction_id
  const news = { eventId, type, payment: capture === undefined ? null : { ref: capture } }
  if (ref === undefined) return news
  const isWon = wonOutcomes.has(outcome?.outcome_code ?? '')
  const is = type !== 'CUSTOMER.DISPUTE.RESOLVED' ? 'opened' : isWon ? 'won' : 'closed'
  return { ...news, dispute: { ref, is, facts: toFacts(resource) } }
}

function toFacts({
  create_time: created = '',
  update_time: updated = created,
  status = '',
  reason,
  dispute_amount: money,
  seller_response_due_date: due = '',
}: Resource): DisputeFacts {
  const { currency_code: currency } = money ?? { currency_code: null }
  const needsResponse = status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE'
  return {
    at: Date.parse(updated) || 0,
    state: needsResponse ? 'needs_response' : status === 'RESOLVED' ? null : 'under_review',
    reason: reason?.toLowerCase() ?? null,
    amount: money ? fromPaypalMoney(money) : null,
    currency,
    dueAt: Date.parse(due) || null,
  }
}

function getPaymentRef(type: string, resource: Resource): ProviderNews['payment'] {
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined
  const ref = orderId ?? resource.order_id ?? resource.supplementary_data?.related_ids?.order_id
  if (ref) return { ref }
  return resource.custom_id ? { id: parseCustomId(resource.custom_id) } : null
}

/**
 * Fetches certificates only from the certificate folder on PayPal's own hosts, because a host may also serve
 * other parties' files.
 */
function certificates(config: PaypalConfig, { outside, now }: ProviderDeps) {
  const isTheirs = (address: string) =>
    isProviderPage(address, { url: config.url, domain: 'paypal.com' }) &&
    new URL(address).pathname.startsWith('/v1/notifications/certs/')
  const service = { name: 'paypal', mayAsk: ({ href }: URL) => isTheirs(href) }
  const cached = new Map<string, X509Certificate>()
  const isValid = ({ validFromDate, validToDate }: X509Certificate) =>
    validFromDate.getTime() <= now() && now() < validToDate.getTime()
  return async (url: string): Promise<X509Certificate | null> => {
    const known = cached.get(url)
    if (known && isValid(known)) return known
    if (!URL.canParse(url) || !isTheirs(url)) return null
    const outcome = await outside.callService({
      service,
      operation: 'certificate',
      method: 'GET',
      url,
      timeoutMs,
      tries: 2,
      headers: { Accept: '*/*' },
      read: ({ bytes }) => new X509Certificate(bytes),
    })
    if (outcome.kind !== 'answer' || !isValid(outcome.value)) return null
    const [oldest = ''] = cached.keys()
    if (cached.size >= certificatesMax) cached.delete(oldest)
    cached.set(url, outcome.value)
    return outcome.value
  }
}
