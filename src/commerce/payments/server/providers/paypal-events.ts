import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { PaypalConfig } from '../config/paypal-config.ts'
import { isPageOf } from './page-of.ts'
import { paymentOfCustom } from './paypal-refunds.ts'
import type { ProviderNews } from './provider.ts'
import type { ProviderMeans } from './stripe-client.ts'

const eventShape = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})

/** PayPal tries for three days; what is older was recorded by somebody. */
const ageMsMax = 4 * 24 * 60 * 60 * 1_000
const certificatesMax = 8
const timeoutMs = 10_000

/** What PayPal signs: ids, the time, and the CRC-32 of the raw body (payments.md 2.7). */
export function signedText(parts: { id: string; time: string; webhookId: string; body: Buffer }): string {
  return [parts.id, parts.time, parts.webhookId, crc32(parts.body)].join('|')
}

/** Proves the sender by PayPal's certificate, which is kept by its address. */
export function paypalEvents(config: PaypalConfig, means: ProviderMeans) {
  const certificateAt = certificates(config, means)
  const isProven = async ({ header, body }: WebhookMessage): Promise<boolean> => {
    const named = (name: string) => header(`paypal-${name}`) ?? ''
    const [time, signature] = [named('transmission-time'), named('transmission-sig')]
    const age = Math.abs(means.now() - Date.parse(time))
    if (named('auth-algo') !== 'SHA256withRSA' || !(age < ageMsMax) || !signature) return false
    const certificate = await certificateAt(named('cert-url'))
    if (!certificate) return false
    const text = signedText({
      id: named('transmission-id'),
      time,
      webhookId: config.webhookId,
      body,
    })
    return createVerify('RSA-SHA256').update(text).verify(certificate.publicKey, signature, 'base64')
  }
  return async (message: WebhookMessage): Promise<ProviderNews | null> =>
    (await isProven(message)) ? newsOf(message.body) : null
}

function newsOf(body: Buffer): ProviderNews | null {
  let told: unknown
  try {
    told = JSON.parse(body.toString())
  } catch {
    return null
  }
  const read = eventShape.safeParse(told)
  if (!read.success) return null
  const { id, event_type: type, resource } = read.data
  const isReversed = type === 'PAYMENT.CAPTURE.REVERSED'
  return {
    eventId: id,
    type,
    payment: paymentOf(type, resource),
    ...(isReversed && { dispute: { ref: resource.id ?? id, is: 'lost' } }),
  }
}

type Resource = z.output<typeof eventShape>['resource']

function paymentOf(type: string, resource: Resource): ProviderNews['payment'] {
  const ofOrder = type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined
  const ref = ofOrder ?? resource.order_id ?? resource.supplementary_data?.related_ids?.order_id
  if (ref) return { ref }
  return resource.custom_id ? { id: paymentOfCustom(resource.custom_id) } : null
}

/** Only from PayPal's own hosts, and there from the folder of certificates: others may keep files at a host, too. */
function certificates(config: PaypalConfig, { outside, now }: ProviderMeans) {
  const isTheirs = (address: string) =>
    isPageOf(address, { url: config.url, domain: 'paypal.com' }) &&
    new URL(address).pathname.startsWith('/v1/notifications/certs/')
  const service = { name: 'paypal', mayAsk: ({ href }: URL) => isTheirs(href) }
  const kept = new Map<string, X509Certificate>()
  const isValid = ({ validFromDate, validToDate }: X509Certificate) =>
    validFromDate.getTime() <= now() && now() < validToDate.getTime()
  return async (url: string): Promise<X509Certificate | null> => {
    const known = kept.get(url)
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
    const [oldest = ''] = kept.keys()
    if (kept.size >= certificatesMax) kept.delete(oldest)
    kept.set(url, outcome.value)
    return outcome.value
  }
}
