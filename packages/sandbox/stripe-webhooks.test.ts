import { describe, expect, test } from 'vitest'
import { stripeSignature } from './stripe/events.ts'
import { refundOf } from './testing/money.ts'
import { messageOf } from './testing/start-sandbox.ts'
import { isRealStripe, withStripe } from './testing/with-stripe.ts'

describe.skipIf(isRealStripe)('webhooks of Stripe', () => {
  test('tell of each step, signed, and name the payment', async () => {
    const { provider, told, runLater, confirmed, begun } = await withStripe()
    const payment = await begun()
    expect((await confirmed(payment, 'pm_card_visa_chargeDeclined')).status).toBe(402)
    await confirmed(payment)
    await provider.refund(payment, refundOf(1_234))
    await runLater()
    const news = await Promise.all(told.map(each => provider.hear?.(messageOf(each))))
    expect(news.map(each => each?.type)).toEqual([
      ...['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.succeeded'],
      ...['charge.refunded', 'refund.created'],
    ])
    expect(new Set(news.map(each => each?.eventId)).size).toBe(news.length)
    for (const each of news) expect(each?.payment).toMatchObject({ ref: payment.ref })
    expect(news.map(each => each?.payment && 'id' in each.payment)).toEqual([true, true, true, false, false])
  })

  test('tell of disputes', async () => {
    const { provider, told, runLater, confirmed, begun } = await withStripe()
    await confirmed(await begun(), '4000000000000259')
    await runLater()
    const last = told.at(-1)
    expect(last && (await provider.hear?.(messageOf(last)))).toMatchObject({
      type: 'charge.dispute.created',
      dispute: { is: 'opened' },
    })
  })

  test.each([
    ['lost', 'lost'],
    ['won', 'won'],
    ['warning_closed', 'won'],
  ])('tell how a dispute ended: %s', async (status, is) => {
    const { provider, stripe } = await withStripe()
    const object = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1', status }
    const body = JSON.stringify({ id: 'evt_1', type: 'charge.dispute.closed', data: { object } })
    const signature = stripeSignature(stripe.webhookSecret, body, Math.floor(Date.now() / 1_000))
    const message = { ...messageOf({ headers: {}, body }), header: () => signature }
    expect(await provider.hear?.(message)).toMatchObject({
      payment: { ref: 'pi_1' },
      dispute: { ref: 'dp_1', is },
    })
  })

  test('with another secret, another body, no signature, an old one or one of the future prove nothing', async () => {
    const { provider, stripe } = await withStripe()
    const object = { object: 'payment_intent', id: 'pi_1' }
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } })
    const now = Math.floor(Date.now() / 1_000)
    const hear = (signature: string | null, sent = body) =>
      provider.hear?.({ ...messageOf({ headers: {}, body: sent }), header: () => signature })
    const signed = (seconds: number, secret = stripe.webhookSecret) => stripeSignature(secret, body, seconds)
    expect(await hear(signed(now))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      payment: { ref: 'pi_1' },
    })
    expect(await hear(signed(now - 290))).not.toBeNull()
    expect(await hear(signed(now + 290))).not.toBeNull()
    expect(await hear(`t=${now},v1=00,${signed(now).split(',')[1]}`)).not.toBeNull()
    for (const wrong of [
      signed(now - 310),
      signed(now + 310),
      signed(now, 'whsec_other'),
      null,
      '',
      't=1',
      `t=${now},v0=00`,
    ]) {
      expect(await hear(wrong)).toBeNull()
    }
    expect(await hear(signed(now), `${body} `)).toBeNull()
    const nonsense = '{"id":1}'
    expect(await hear(stripeSignature(stripe.webhookSecret, nonsense, now), nonsense)).toBeNull()
  })

  test('are signed by the published formula', () => {
    expect(stripeSignature('whsec_test', '{"id":"evt_1","object":"event"}', 1_700_000_000)).toBe(
      't=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021',
    )
  })
})
