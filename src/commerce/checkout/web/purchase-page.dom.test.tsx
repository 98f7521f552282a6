import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../../app/testing/open-page.tsx'
import { fail } from '../../../platform/contract/errors.ts'
import {
  type ContractServer,
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { listShippingAddresses } from '../../addresses/contract.ts'
import { addCouponCode, couponErrors, listBillingCoupons } from '../../coupons/contract.ts'
import { getPurchaseStatus, placeOrder } from '../../orders/contract.ts'
import { quoteBasket } from '../../prices/contract.ts'
import { getProject, shopErrors } from '../../shop/contract.ts'
import {
  basketKey,
  findPayButton,
  findReadyPayButton,
  openPurchase,
  pay,
  type QuoteRequestBody,
} from './testing/open-purchase.ts'
import { toProduct, toQuote, toStatus } from './testing/sample-sale.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
const lastPriced = (server: ContractServer) => server.calls(quoteBasket).at(-1)!.body as QuoteRequestBody
const findGroup = async (name: string) => within(await screen.findByRole('group', { name }))

describe('purchase page', () => {
  test('asks a visitor to log in and keeps the basket', async () => {
    const { server } = await openPurchase({ fan: null })
    await screen.findByRole('heading', { name: 'Log in to buy' })
    screen.getByText('Your basket will still be here.')
    expect(server.calls(getPurchaseStatus)).toEqual([])
  })

  test('links to the project when the basket is empty', async () => {
    await openPurchase({ quantity: 0 })
    const link = await screen.findByRole('link', { name: 'See what’s on sale' })
    expect(link.getAttribute('href')).toBe('/project/4/')
  })

  test('reloads when the fan retries after a failure', async () => {
    const { user, server } = await openPurchase({
      prepare: prepared => prepared.answers(getPurchaseStatus, noConnection),
    })
    await screen.findByRole('heading', { name: 'This page didn’t load' })
    server.answers(getPurchaseStatus, toStatus())
    await dropFailedReads()
    await user.click(button('Try again'))
    await findPayButton()
  })

  test('shows an error page for an unknown project', async () => {
    const server = await startContractServer()
    server.answers(getProject, fail(shopErrors.projectNotFound))
    const { router } = await openPage('/project/4/purchase/', { server, fan: null })
    expect(router.state.opened?.loaded).toMatchObject({ kind: 'failure', status: 404 })
  })
})

describe('purchase items', () => {
  test('update the total when the quantity changes', async () => {
    const { user, server } = await openPurchase()
    await screen.findByRole('button', { name: 'Pay €20.00' })
    await user.click(button('More'))
    await screen.findByRole('button', { name: 'Pay €30.00' })
    expect(lastPriced(server).items).toMatchObject([{ product_id: 41, quantity: 3 }])
    expect(localStorage.getItem(basketKey)).toContain('"quantity":3')
  })

  test('leave the basket when the last one is removed', async () => {
    const { user } = await openPurchase()
    await user.click(await screen.findByRole('button', { name: 'Remove Live album' }))
    await screen.findByRole('heading', { name: 'Your basket is empty' })
  })

  test('show the problem that blocks the order', async () => {
    const { user, server } = await openPurchase({
      quote: () =>
        toQuote({ problems: [{ code: 'not_enough_stock', product_id: 41, item: 0, available: 1 }] }),
    })
    const problem = await screen.findByText('Only 1 left')
    await pay(user)
    await isFocused(problem)
    expect(server.calls(placeOrder)).toEqual([])
  })

  test('hide the pay button when none of them has a price', async () => {
    await openPurchase({
      quote: () =>
        toQuote({ lines: [], total: 0, problems: [{ code: 'not_on_sale', product_id: 41, item: 0 }] }),
    })
    await screen.findByText('Not on sale right now')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})

const engraved = toProduct({
  custom_fields: [
    { id: 5, label: 'Engraving', input_type: 0, is_required: true, minimum: null, maximum: null },
    { id: 6, label: 'Birthday', input_type: 3, is_required: false, minimum: null, maximum: null },
  ],
})
const missingEngraving = {
  code: 'custom_field_invalid',
  product_id: 41,
  item: 0,
  custom_field_id: 5,
} as const

describe('required custom field', () => {
  const openEngraved = () =>
    openPurchase({
      products: [engraved],
      quote: ({ items }) =>
        toQuote({
          problems: items[0]?.custom_fields['5'] ? [] : [{ ...missingEngraving, error: 'ERR_REQUIRED' }],
        }),
    })

  test('shows its error and gets the focus only after the fan tries to pay', async () => {
    const { user, server } = await openEngraved()
    await findPayButton()
    expect(screen.queryByText('Please fill this in.')).toBeNull()
    await pay(user)
    await screen.findByText('Please fill this in.')
    await isFocused(screen.getByLabelText('Engraving'))
    expect(server.calls(placeOrder)).toEqual([])
  })

  test('is sent with the quote request when the fan pauses typing', async () => {
    const { user, server } = await openEngraved()
    await findPayButton()
    await user.type(screen.getByLabelText('Engraving'), 'For Leo')
    await waitFor(() =>
      expect(lastPriced(server).items[0]?.custom_fields).toEqual({
        5: 'For Leo',
      }),
    )
    expect(server.calls(quoteBasket).length).toBeLessThan(5)
    screen.getByLabelText('Birthday (optional)')
  })

  test('shows an invalid value immediately', async () => {
    await openPurchase({
      products: [engraved],
      quote: () => toQuote({ problems: [{ ...missingEngraving, error: 'ERR_INVALID_CHARACTERS' }] }),
    })
    await screen.findByText('Some of these characters can’t be used here.')
    expect(screen.getByLabelText('Engraving').getAttribute('aria-invalid')).toBe('true')
  })

  test('keeps its value after a reload', async () => {
    const first = await openEngraved()
    await findPayButton()
    await first.user.type(screen.getByLabelText('Engraving'), 'Leo')
    cleanup()
    await openEngraved()
    expect((await screen.findByLabelText<HTMLInputElement>('Engraving')).value).toBe('Leo')
  })
})

describe("buyer's country", () => {
  test('determines the price and the payment methods', async () => {
    const { user, server } = await openPurchase({
      quote: ({ country_code }) =>
        country_code === 'KR'
          ? toQuote({ country_code: 'KR', unit: 1_200, payment_methods: ['kg_card', 'kg_directbank'] })
          : toQuote(),
    })
    await findPayButton()
    const field = screen.getByRole('combobox', { name: 'Your country' })
    await user.clear(field)
    await user.type(field, 'Korea')
    await user.click(await screen.findByRole('option', { name: 'South Korea' }))
    await screen.findByRole('button', { name: 'Pay €24.00' })
    const methods = (await findGroup('How do you want to pay?')).getAllByRole('radio')
    expect(methods.map(method => (method as HTMLInputElement).value)).toEqual(['kg_card', 'kg_directbank'])
    expect(lastPriced(server).country_code).toBe('KR')
  })
})

describe('shipping address', () => {
  const home = {
    shipping_address_id: 'address-1',
    country_code: 'KR',
    name: 'Mira Costa',
    organization: null,
    line1: '1 Sejong-daero',
    line2: null,
    sublocality: null,
    city: 'Seoul',
    region: null,
    postal_code: '04524',
    sorting_code: null,
    phone_number: '+82212345678',
    clearance_code: null,
    is_default: true,
    lines: ['Mira Costa', '1 Sejong-daero', 'Seoul 04524'],
  }

  test("defaults to the fan's default address, whose country determines the price", async () => {
    const { server } = await openPurchase({
      products: [toProduct({ needs_shipping: true })],
      quote: ({ country_code }) => toQuote({ unit: country_code === 'KR' ? 1_500 : 1_000 }),
      prepare: prepared => prepared.answers(listShippingAddresses, { addresses: [home], addresses_max: 20 }),
    })
    await screen.findByRole('heading', { name: 'Where should we send your order?' })
    await screen.findByRole('button', { name: 'Pay €30.00' })
    expect(screen.queryByRole('combobox', { name: 'Your country' })).toBeNull()
    expect(lastPriced(server).country_code).toBe('KR')
  })

  test('is sent with the order', async () => {
    const { user, server } = await openPurchase({
      products: [toProduct({ needs_shipping: true })],
      prepare: prepared => {
        prepared.answers(listShippingAddresses, { addresses: [home], addresses_max: 20 })
        prepared.answers(placeOrder, noConnection)
      },
    })
    await screen.findByText('Seoul 04524', { exact: false })
    await pay(user)
    await waitFor(() => expect(server.calls(placeOrder)).toHaveLength(1))
    expect(server.calls(placeOrder)[0]?.body).toMatchObject({ shipping_address_id: 'address-1' })
  })
})

const coupon = {
  id: 71,
  name: 'Five off',
  amount: null,
  percent: 25,
  caps: [],
  minimums: [],
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: '2099-01-01T00:00:00.000Z',
  uses_left: 1,
  is_first_purchase_only: false,
  covers_shipping: false,
  project_ids: null,
}
const withCoupon = ({ coupon_id }: QuoteRequestBody) =>
  coupon_id === undefined
    ? toQuote()
    : toQuote({
        total: 1_500,
        lines: [{ ...toQuote().lines[0]!, discount: 500 }],
        coupon: { id: 71, name: 'Five off', discount: 500, shipping_discount: 0 },
      })

describe('coupons', () => {
  test('reduce the total when one is selected', async () => {
    const { user } = await openPurchase({
      quote: withCoupon,
      prepare: server =>
        server.answers(listBillingCoupons, { usable: [{ ...coupon, discount: 500 }], not_usable: [] }),
    })
    await user.selectOptions(await screen.findByLabelText('Coupon'), 'Five off (-€5.00)')
    await screen.findByRole('button', { name: 'Pay €15.00' })
    screen.getByText('-€5.00')
  })

  test("show why they don't apply unless they have expired", async () => {
    await openPurchase({
      prepare: server =>
        server.answers(listBillingCoupons, {
          usable: [],
          not_usable: [
            { ...coupon, reason: 'minimum', minimums: [{ amount: 3_000, currency: 'EUR' }] },
            { ...coupon, id: 72, name: 'For newcomers', reason: 'first_purchase' },
            { ...coupon, id: 73, name: 'Old one', reason: 'expired' },
          ],
        }),
    })
    const others = (await screen.findByText('Your other coupons')).parentElement!
    expect(
      within(others)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Five off · For €30.00 or more', 'For newcomers · For a first purchase'])
    expect(screen.queryByLabelText('Coupon')).toBeNull()
  })

  const typeCode = async ({ user }: Awaited<ReturnType<typeof openPurchase>>, code: string) => {
    await user.click(await screen.findByText('Have a code?'))
    await user.type(await screen.findByLabelText('Coupon code'), code)
    await user.click(button('Add code'))
  }

  test('are added by a code and selected', async () => {
    const page = await openPurchase({ quote: withCoupon })
    page.server.answers(addCouponCode, () => {
      page.server.answers(listBillingCoupons, { usable: [{ ...coupon, discount: 500 }], not_usable: [] })
      return coupon
    })
    await typeCode(page, 'FIVE')
    await screen.findByText('“Five off” is yours')
    await screen.findByRole('button', { name: 'Pay €15.00' })
    expect(screen.getByLabelText<HTMLSelectElement>('Coupon').value).toBe('71')
  })

  test.each([
    ['This code doesn’t work. Check it and try again.', couponErrors.codeNotAccepted],
    ['Too many attempts. Wait a minute and try again.', couponErrors.tooManyCodes],
  ])('show “%s” at the code field when the code is rejected', async (text, refusal) => {
    const page = await openPurchase()
    page.server.answers(addCouponCode, fail(refusal))
    await typeCode(page, 'NOPE')
    await screen.findByText(text)
    expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('payment methods', () => {
  test("preselect the fan's last one when it is offered", async () => {
    await openPurchase({ status: { last_payment_method: 'kakaopay' } })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'KakaoPay' })).checked).toBe(true)
  })

  test("preselect the first one when the last one isn't offered", async () => {
    await openPurchase({ status: { last_payment_method: 'kg_card' } })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'PayPal' })).checked).toBe(true)
  })

  test("explain that this amount can't be paid when none is offered", async () => {
    const { user, server } = await openPurchase({ quote: () => toQuote({ payment_methods: [] }) })
    await screen.findByText(/^This amount can’t be paid in this currency/)
    await user.click(await findPayButton())
    expect((await findPayButton()).getAttribute('aria-disabled')).toBe('true')
    expect(server.calls(placeOrder)).toEqual([])
  })
})

describe('purchase consent', () => {
  test('is required and gets the focus before an order is placed', async () => {
    const { user, server } = await openPurchase()
    await user.click(await findReadyPayButton())
    await screen.findByText('Check this box to continue.')
    await isFocused(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/legal/terms/')
    expect(server.calls(placeOrder)).toEqual([])
  })

  test('has a second checkbox when something is delivered immediately', async () => {
    const digital = { ...toQuote().lines[0]!, withdrawal: { days: null, reason: 'digital_now' as const } }
    const { user, server } = await openPurchase({
      quote: () => toQuote({ lines: [digital] }),
      prepare: prepared => prepared.answers(placeOrder, noConnection),
    })
    await pay(user)
    const box = screen.getByRole('checkbox', { name: /^I want it delivered right away/ })
    await isFocused(box)
    expect(server.calls(placeOrder)).toEqual([])
    await user.click(box)
    await user.click(await findReadyPayButton())
    await waitFor(() => expect(server.calls(placeOrder)).toHaveLength(1))
    expect(server.calls(placeOrder)[0]?.body).toMatchObject({ agreed: true, agreed_digital_now: true })
  })
})

describe("fan who can't buy", () => {
  test.each([
    ['email_unconfirmed', 'Confirm your email first, so we can email you about your order.', 'Confirm email'],
    ['restricted', /^Your account is waiting for a parent’s permission/, 'See how to get it'],
  ] as const)('sees a link to the settings when the reason is %s', async (reason, text, act) => {
    const { user, server } = await openPurchase({ status: { can_buy: false, reason } })
    await screen.findByText(text)
    expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe('/user/settings/#account')
    await user.click(await findPayButton())
    expect((await findPayButton()).getAttribute('aria-disabled')).toBe('true')
    expect(server.calls(placeOrder)).toEqual([])
  })

  test('can verify a phone number without leaving the page', async () => {
    const { user, router } = await openPurchase({ status: { can_buy: false, reason: 'phone_unverified' } })
    await user.click(await screen.findByRole('button', { name: 'Verify number' }))
    expect(router.history.location.state).toMatchObject({ modals: { GNB_PHONE_VERIFICATION: '1' } })
  })

  test('can order again when the pause ends', async () => {
    const { server } = await openPurchase({
      status: { can_buy: false, reason: 'paused', paused_until: new Date(Date.now() + 1_500).toISOString() },
    })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^You can order again in0:0\d$/)
    server.answers(getPurchaseStatus, toStatus())
    await waitFor(() => expect(screen.queryByText(/so other fans get a turn first/)).toBeNull())
    expect((await findPayButton()).getAttribute('aria-disabled')).toBeNull()
  })
})

describe('supporter list choice', () => {
  test("defaults to the country and sends the fan's choice with the order", async () => {
    const { user, server } = await openPurchase({
      prepare: prepared => prepared.answers(placeOrder, noConnection),
    })
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    await findPayButton()
    expect(isChosen('Only my country')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Not at all' }))
    await pay(user)
    await waitFor(() => expect(server.calls(placeOrder)).toHaveLength(1))
    expect(server.calls(placeOrder)[0]?.body).toMatchObject({ supporter: 'hidden' })
  })
})
