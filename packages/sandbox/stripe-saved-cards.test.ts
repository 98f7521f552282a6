import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderPayment } from '../../src/commerce/payments/server/providers/provider.ts'
import type { CardCustomer } from '../../src/commerce/payments/server/providers/saved-cards.ts'
import { buildAttempt, buildPayment } from './testing/money.ts'
import { isRealStripe, setUpStripe } from './testing/with-stripe.ts'

// Contract test of saved cards: the real adapter against the sandbox over HTTP (payments.md 1.9).
let set: Awaited<ReturnType<typeof setUpStripe>>
let cards: NonNullable<(typeof set)['provider']['cards']>
beforeEach(async () => {
  set = await setUpStripe()
  if (!set.provider.cards) throw new Error('Stripe saves cards')
  cards = set.provider.cards
})

async function aCustomer(): Promise<CardCustomer> {
  const key = crypto.randomUUID()
  const made = await cards.createCustomer(key)
  if (made.is !== 'made') throw new Error(made.is)
  return { key, ref: made.ref }
}

const saving = (customer: CardCustomer): Partial<ProviderPayment> => ({
  customer: customer.ref,
  savesCard: true,
})

async function aSavedCard(customer: CardCustomer, token = 'pm_card_visa'): Promise<string> {
  const payment = await set.begun(saving(customer))
  const { body } = await set.confirmed(payment, token)
  return body.payment_method
}

async function callApi(
  method: string,
  path: string,
  fields: Record<string, string> = {},
  key = set.stripe.publishableKey,
) {
  const query = new URLSearchParams(fields)
  const response = await fetch(`${set.stripe.url}${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: query }),
  })
  return { status: response.status, body: await response.json() }
}

describe('Stripe customer', () => {
  test('is created once for our key, without a card', async () => {
    const customer = await aCustomer()
    expect(await cards.createCustomer(customer.key)).toEqual({ is: 'made', ref: customer.ref })
    expect(await cards.list(customer)).toEqual({ is: 'read', value: [] })
  })

  test('has the card of a payment that saves it once it is charged', async () => {
    const customer = await aCustomer()
    const payment = await set.begun(saving(customer))
    expect((await set.confirmed(payment, 'pm_card_visa_chargeDeclined')).status).toBe(402)
    expect(await cards.list(customer)).toEqual({ is: 'read', value: [] })
    const { body } = await set.confirmed(payment)
    expect(body).toMatchObject({ customer: customer.ref, setup_future_usage: 'on_session' })
    expect(await cards.list(customer)).toEqual({
      is: 'read',
      value: [{ brand: 'visa', last4: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) }],
    })
  })

  test('does not get the card of a payment that only names the customer', async () => {
    const customer = await aCustomer()
    await set.paid({ customer: customer.ref })
    expect(await cards.list(customer)).toEqual({ is: 'read', value: [] })
  })

  test('loses all cards when they are deleted, even if repeated', async () => {
    const customer = await aCustomer()
    const card = await aSavedCard(customer)
    await aSavedCard(customer)
    expect(await cards.deleteAll(customer)).toEqual({ is: 'read', value: null })
    expect(await cards.deleteAll(customer)).toEqual({ is: 'read', value: null })
    expect(await cards.list(customer)).toEqual({ is: 'read', value: [] })
    const next = await set.begun({ customer: customer.ref })
    expect((await set.confirmed(next, card)).status).toBe(400)
  })

  test('is missing once it is deleted, even for a payment that names it', async () => {
    const customer = await aCustomer()
    await aSavedCard(customer)
    expect(await cards.deleteCustomer(customer)).toEqual({ is: 'read', value: null })
    for (const act of [cards.deleteCustomer, cards.list, cards.deleteAll, cards.openSession]) {
      expect(await act(customer)).toEqual({ is: 'missing' })
    }
    const begun = await set.provider.begin(buildAttempt(buildPayment('stripe_card', saving(customer))))
    expect(begun).toEqual({ is: 'refused', reason: 'provider_error', isCustomerMissing: true })
  })
})

describe('saved card', () => {
  test('pays only for its own customer', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()]
    const card = await aSavedCard(customer)
    const paid = await set.confirmed(await set.begun({ customer: customer.ref }), card)
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded', payment_method: card } })
    expect((await set.confirmed(await set.begun({ customer: other.ref }), card)).status).toBe(400)
    expect((await set.confirmed(await set.begun(), card)).status).toBe(400)
  })

  test.skipIf(isRealStripe)('requires 3-D Secure each time if its bank requires it', async () => {
    const customer = await aCustomer()
    const challenged = async (method: string) => {
      const { body } = await set.confirmed(await set.begun(saving(customer)), method)
      expect(body.status).toBe('requires_action')
      const page = body.next_action.redirect_to_url.url
      await fetch(page, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ act: 'authorise' }),
      })
      return String(body.payment_method)
    }
    const card = await challenged('pm_card_threeDSecure2Required')
    expect(await cards.list(customer)).toMatchObject({ value: [{ last4: '3220' }] })
    expect(await challenged(card)).toBe(card)
    expect(await cards.list(customer)).toMatchObject({ value: [{ last4: '3220' }] })
  })
})

describe.skipIf(isRealStripe)('customer session', () => {
  const shown = async (secret: string) => {
    const { body } = await callApi('GET', '/v1/elements/sessions', { customer_session_client_secret: secret })
    return body.customer.payment_methods
  }

  async function anOpenSession(customer: CardCustomer) {
    const opened = await cards.openSession(customer)
    if (opened.is !== 'read') throw new Error(opened.is)
    return opened.value
  }

  test('shows the cards that our checkbox saved, which the browser can remove', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()]
    const [card, others] = [await aSavedCard(customer), await aSavedCard(other)]
    const secret = await anOpenSession(customer)
    expect(secret).toMatch(/^cuss_/)
    expect(await shown(secret)).toMatchObject([
      { id: card, card: { brand: 'visa', last4: '4242' }, allow_redisplay: 'unspecified' },
    ])
    const remove = (id: string) =>
      callApi('POST', `/v1/payment_methods/${id}/detach`, { customer_session_client_secret: secret })
    expect((await remove(others)).status).toBe(404)
    expect((await remove(card)).status).toBe(200)
    expect(await shown(secret)).toEqual([])
    expect(await cards.list(other)).toMatchObject({ value: [{ last4: '4242' }] })
  })

  test('shows only cards that match its filters, by default those with `always`', async () => {
    const customer = await aCustomer()
    await aSavedCard(customer)
    const prefix = 'components[payment_element]'
    const { body } = await callApi(
      'POST',
      '/v1/customer_sessions',
      {
        customer: customer.ref,
        [`${prefix}[enabled]`]: 'true',
        [`${prefix}[features][payment_method_redisplay]`]: 'enabled',
      },
      set.stripe.secretKey,
    )
    expect(await shown(body.client_secret)).toEqual([])
  })

  test("is rejected with a usage for cards that Stripe's own checkbox saves", async () => {
    const customer = await aCustomer()
    const prefix = 'components[payment_element]'
    const fields = {
      customer: customer.ref,
      [`${prefix}[enabled]`]: 'true',
      [`${prefix}[features][payment_method_save]`]: 'enabled',
      [`${prefix}[features][payment_method_save_usage]`]: 'on_session',
    }
    expect((await callApi('POST', '/v1/customer_sessions', fields, set.stripe.secretKey)).status).toBe(400)
  })

  test('is closed to another secret, and expires after half an hour', async () => {
    const clock = { now: Date.now() }
    set = await setUpStripe({ now: () => clock.now })
    if (!set.provider.cards) throw new Error('Stripe saves cards')
    cards = set.provider.cards
    const secret = await anOpenSession(await aCustomer())
    const read = (customer_session_client_secret: string) =>
      callApi('GET', '/v1/elements/sessions', { customer_session_client_secret })
    expect((await read('cuss_other')).status).toBe(400)
    expect((await read(secret)).status).toBe(200)
    clock.now += 30 * 60_000
    expect((await read(secret)).status).toBe(400)
  })
})

describe.skipIf(isRealStripe)('saved cards adapter', () => {
  test.each([
    ['create_customer', () => cards.createCustomer('a-key')],
    ['list_cards', async () => cards.list(await aCustomer())],
    ['create_customer_session', async () => cards.openSession(await aCustomer())],
    ['delete_customer', async () => cards.deleteCustomer(await aCustomer())],
  ])('returns unclear for %s when Stripe is unavailable', async (operation, act) => {
    await set.order('failure', operation, 2)
    expect(await act()).toEqual({ is: 'unclear' })
  })

  test('keeps cards that could not be detached', async () => {
    const customer = await aCustomer()
    await aSavedCard(customer)
    await set.order('failure', 'detach_card', 2)
    expect(await cards.deleteAll(customer)).toEqual({ is: 'unclear' })
    expect(await cards.list(customer)).toMatchObject({ value: [{ last4: '4242' }] })
    expect(await cards.deleteAll(customer)).toEqual({ is: 'read', value: null })
  })
})

describe('saved cards at Stripe', () => {
  test.skipIf(isRealStripe)('registers a domain for wallets once, even if repeated', async () => {
    const registered = {
      is: 'registered',
      wallets: { apple_pay: 'active', google_pay: 'active', link: 'active' },
    }
    expect(await set.provider.registerDomain?.('fans.example')).toEqual(registered)
    expect(await set.provider.registerDomain?.('fans.example')).toEqual(registered)
    expect(await set.provider.registerDomain?.('no host')).toMatchObject({ is: 'refused' })
  })
})
