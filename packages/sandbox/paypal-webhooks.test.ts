import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPaypal } from '../../src/commerce/payments/server/providers/paypal.ts'
import {
  buildSignedText,
  readPaypalEvent,
} from '../../src/commerce/payments/server/providers/paypal-events.ts'
import { makeSigner } from './paypal/certificate.ts'
import { buildRefund } from './testing/money.ts'
import { type SentEvent, toWebhookMessage } from './testing/start-sandbox.ts'
import { isRealPaypal, setUpPaypal } from './testing/with-paypal.ts'

describe.skipIf(isRealPaypal)('PayPal webhooks', () => {
  async function receiveEvents() {
    const set = await setUpPaypal()
    const payment = await set.paid()
    await set.provider.refund(payment, buildRefund(1_234))
    await set.runLater()
    return { ...set, payment, first: set.told[0] as SentEvent }
  }

  test('report each step with a signature and name the payment', async () => {
    const { provider, told, payment, asked } = await receiveEvents()
    const news = await Promise.all(told.map(each => provider.hear?.(toWebhookMessage(each))))
    expect(news.map(each => [each?.type, each?.payment])).toEqual([
      ['CHECKOUT.ORDER.APPROVED', { ref: payment.ref }],
      ['PAYMENT.CAPTURE.COMPLETED', { ref: payment.ref }],
      ['PAYMENT.CAPTURE.REFUNDED', { id: payment.id }],
    ])
    expect(new Set(news.map(each => each?.eventId)).size).toBe(3)
    for (const each of told) expect(await provider.hear?.(toWebhookMessage(each))).not.toBeNull()
    expect(asked.filter(operation => operation === 'certificate').length).toBeLessThanOrEqual(3)
  })

  test("pass PayPal's own verification", async () => {
    const { first, paypal, provider, begun } = await receiveEvents()
    await begun()
    const token = await fetch(`${paypal.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${paypal.clientId}:${paypal.secret}`)}` },
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const verify = async (webhook_id: string) => {
      const named = (name: string) => toWebhookMessage(first).header(`paypal-transmission-${name}`)
      const response = await fetch(`${paypal.url}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access_token}` },
        body: JSON.stringify({
          transmission_id: named('id'),
          transmission_sig: named('sig'),
          webhook_id,
          transmission_time: named('time'),
          webhook_event: JSON.parse(first.body),
        }),
      })
      return response.json()
    }
    expect(await verify(paypal.webhookId)).toEqual({ verification_status: 'SUCCESS' })
    expect(await verify('WEBHOOK_ID')).toEqual({ verification_status: 'FAILURE' })
    expect(await provider.hear?.(toWebhookMessage(first))).not.toBeNull()
  })

  const money = { currency_code: 'EUR', value: '12.34' }
  test.each([
    ['CREATED', { status: 'OPEN' }, 'opened', 'needs_response'],
    ['UPDATED', { status: 'UNDER_REVIEW' }, 'opened', 'under_review'],
    [
      'RESOLVED',
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
      'won',
      null,
    ],
    [
      'RESOLVED',
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
      'closed',
      null,
    ],
  ])('name the capture and the deadline of a dispute: %s %o', (type, more, is, state) => {
    const body = {
      id: 'WH-1',
      event_type: `CUSTOMER.DISPUTE.${type}`,
      resource: {
        dispute_id: 'PP-D-1',
        update_time: '2026-11-22T10:00:00.000Z',
        disputed_transactions: [{ seller_transaction_id: 'capture-1' }],
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        dispute_amount: money,
        seller_response_due_date: '2026-12-02T10:00:00.000Z',
        ...more,
      },
    }
    expect(readPaypalEvent(Buffer.from(JSON.stringify(body)))).toEqual({
      eventId: 'WH-1',
      type: body.event_type,
      payment: { ref: 'capture-1' },
      dispute: {
        ref: 'PP-D-1',
        is,
        facts: {
          at: Date.UTC(2026, 10, 22, 10),
          state,
          reason: 'merchandise_or_service_not_received',
          amount: 1_234,
          currency: 'EUR',
          dueAt: Date.UTC(2026, 11, 2, 10),
        },
      },
    })
  })

  test('are rejected when altered or signed with an unknown certificate', async () => {
    const { provider, first, asked } = await receiveEvents()
    const spoiled: [string, Record<string, string>, string?][] = [
      ['another body', {}, ' '],
      ['another signature', { 'PayPal-Transmission-Sig': 'AAAA' }],
      ['another time', { 'PayPal-Transmission-Time': new Date(0).toISOString() }],
      ['no time', { 'PayPal-Transmission-Time': 'yesterday' }],
      ['another id', { 'PayPal-Transmission-Id': '1' }],
      ['another algorithm', { 'PayPal-Auth-Algo': 'SHA1withRSA' }],
      ['no certificate', { 'PayPal-Cert-Url': '' }],
      [
        'a foreign certificate',
        { 'PayPal-Cert-Url': 'https://elsewhere.example/v1/notifications/certs/1' },
        '',
      ],
      ['a look-alike', { 'PayPal-Cert-Url': 'https://api.notpaypal.com/v1/notifications/certs/1' }],
      ['no encryption', { 'PayPal-Cert-Url': 'http://api.paypal.com/v1/notifications/certs/1' }],
      ['another folder', { 'PayPal-Cert-Url': 'https://www.paypal.com/files/1' }],
    ]
    for (const [what, headers, more = ''] of spoiled) {
      const before = asked.length
      const message = toWebhookMessage({ headers: { ...first.headers, ...headers }, body: first.body + more })
      expect([what, await provider.hear?.(message)]).toEqual([what, null])
      if ('PayPal-Cert-Url' in headers) expect(asked.slice(before)).toEqual([])
    }
  })

  test('are rejected when too old or addressed to another webhook of the account', async () => {
    const { paypal, means, first } = await receiveEvents()
    const other = createPaypal({ ...paypal, webhookId: 'OTHER' }, means)
    expect(await other.hear?.(toWebhookMessage(first))).toBeNull()
    const laterDeps = { ...means, now: () => Date.now() + 5 * 24 * 60 * 60 * 1_000 }
    expect(await createPaypal(paypal, laterDeps).hear?.(toWebhookMessage(first))).toBeNull()
  })

  test('are rejected when the certificate has expired', async () => {
    const { paypal, means, first, provider } = await receiveEvents()
    expect(await provider.hear?.(toWebhookMessage(first))).not.toBeNull()
    const years = 400 * 24 * 60 * 60 * 1_000
    expect(
      await createPaypal(paypal, { ...means, now: () => Date.now() + years }).hear?.(toWebhookMessage(first)),
    ).toBeNull()
  })

  test('are signed over the text of the published formula', () => {
    const body = Buffer.from('{"id":"evt_1","object":"event"}')
    expect(buildSignedText({ id: 'a', time: 'b', webhookId: 'c', body })).toBe('a|b|c|2443126153')
  })

  test('have a valid self-signed certificate with dates and names in the sandbox', () => {
    const now = Date.UTC(2026, 10, 22)
    const certificate = new X509Certificate(makeSigner(now).certificate)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=messages.paypal.sandbox.example')
    expect(certificate.validToDate).toEqual(new Date(Date.UTC(2027, 10, 22)))
  })
})
