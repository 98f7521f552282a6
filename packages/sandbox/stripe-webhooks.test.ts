import { describe, expect, test } from 'vitest'
import { signEvent } from './stripe/events.ts'
import { buildRefund } from './testing/money.ts'
import { toWebhookMessage } from './testing/start-sandbox.ts'
import { isRealStripe, setUpStripe } from './testing/with-stripe.ts'

describe.skipIf(isRealStripe)('Stripe webhooks', () => {
  test('report each step with a signature and name the payment', async () => {
    const { provider, told, runLater, confirmed, begun } = await setUpStripe()
    const payment = await begun()
    expect((await confirmed(payment, 'pm_card_visa_chargeDeclined')).status).toBe(402)
    await confirmed(payment)
    await provider.refund(payment, buildRefund(1_234))
    await runLater()
    const news = await Promise.all(told.map(each => provider.hear?.(toWebhookMessage(each))))
    expect(news.map(each => each?.type)).toEqual([
      ...['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.succeeded'],
      ...['charge.refunded', 'refund.created'],
    ])
    expect(new Set(news.map(each => each?.eventId)).size).toBe(news.length)
    for (const each of news) expect(each?.payment).toMatchObject({ ref: payment.ref })
    expect(news.map(each => each?.payment && 'id' in each.payment)).toEqual([true, true, true, false, false])
  })

  test('report an opened dispute', async () => {
    const { provider, told, runLater, confirmed, begun } = await setUpStripe()
    await confirmed(await begun(), '4000000000000259')
    await runLater()
    const last = told.at(-1)
    expect(last && (await provider.hear?.(toWebhookMessage(last)))).toMatchObject({
      type: 'charge.dispute.created',
      dispute: { is: 'opened' },
    })
  })

  test.each([
    ['lost', 'lost'],
    ['won', 'won'],
    ['warning_closed', 'won'],
  ])('report how a dispute ended: %s', async (status, is) => {
    const { provider, stripe } = await setUpStripe()
    const object = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1', status }
    const body = JSON.stringify({ id: 'evt_1', type: 'charge.dispute.closed', data: { object } })
    const signature = signEvent(stripe.webhookSecret, body, Math.floor(Date.now() / 1_000))
    const message = { ...toWebhookMessage({ headers: {}, body }), header: () => signature }
    expect(await provider.hear?.(message)).toMatchObject({
      payment: { ref: 'pi_1' },
      dispute: { ref: 'dp_1', is },
    })
  })

  test('are rejected with another secret or body, without a signature, or with an outdated or future one', async () => {
    const { provider, stripe } = await setUpStripe()
    const object = { object: 'payment_intent', id: 'pi_1' }
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } })
    const now = Math.floor(Date.now() / 1_000)
    const receiveEvent = (signature: string | null, sent = body) =>
      provider.hear?.({ ...toWebhookMessage({ headers: {}, body: sent }), header: () => signature })
    const signed = (seconds: number, secret = stripe.webhookSecret) => signEvent(secret, body, seconds)
    expect(await receiveEvent(signed(now))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      payment: { ref: 'pi_1' },
    })
    expect(await receiveEvent(signed(now - 290))).not.toBeNull()
    expect(await receiveEvent(signed(now + 290))).not.toBeNull()
    expect(await receiveEvent(`t=${now},v1=00,${signed(now).split(',')[1]}`)).not.toBeNull()
    for (const wrong of [
      signed(now - 310),
      signed(now + 310),
      signed(now, 'whsec_other'),
      null,
      '',
      't=1',
      `t=${now},v0=00`,
    ]) {
      expect(await receiveEvent(wrong)).toBeNull()
    }
    expect(await receiveEvent(signed(now), `${body} `)).toBeNull()
    const nonsense = '{"id":1}'
    expect(await receiveEvent(signEvent(stripe.webhookSecret, nonsense, now), nonsense)).toBeNull()
  })

  test('are signed according to the published formula', () => {
    expect(signEvent('whsec_test', '{"id":"evt_1","object":"event"}', 1_700_000_000)).toBe(
      't=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021',
    )
  })
})
