import { screen } from '@testing-library/react'
import { mira } from '../../../../app/testing/mira.ts'
import { openPage } from '../../../../app/testing/open-page.tsx'
import { getNation, listCountryCodes } from '../../../../identity/accounts/contract.ts'
import { type ContractServer, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../../platform/web/testing/find-ready.ts'
import { listBillingCoupons } from '../../../coupons/contract.ts'
import { getOrder, getPurchaseStatus } from '../../../orders/contract.ts'
import type { Order } from '../../../orders/web/shared/order-queries.ts'
import { quoteBasket } from '../../../prices/contract.ts'
import { getProject, listProducts } from '../../../shop/contract.ts'
import type { Product } from '../../../shop/web/shared/queries.ts'
import type { Quote } from '../../../shop/web/shared/use-quote.ts'
import { type PurchaseStatus, project, toProduct, toQuote, toStatus } from './sample-sale.ts'

interface Sale {
  fan?: typeof mira | null
  products?: Product[]
  /** Returns the quote for the requested basket. */
  quote?: (basket: QuoteRequestBody) => Quote
  status?: Partial<PurchaseStatus>
  /** The fan's open order; omitted if there is none. */
  order?: Order
  quantity?: number
  /** Sets up further responses before the page opens. */
  prepare?: (server: ContractServer) => void
}

export interface QuoteRequestBody {
  items: { product_id: number; quantity: number; custom_fields: Record<string, string> }[]
  country_code: string
  coupon_id?: number
}

/** Opens the purchase page for a fan in Portugal, with albums in the basket. */
export async function openPurchase({
  fan = mira,
  products = [toProduct()],
  quote = ({ items }) => toQuote({ quantity: items[0]?.quantity ?? 0 }),
  status = {},
  order,
  quantity = 2,
  prepare,
}: Sale = {}) {
  const server = await startContractServer()
  server.answers(getProject, project)
  server.answers(listProducts, { results: products })
  server.answers(getPurchaseStatus, toStatus({ ...status, ...(order && { open_order_id: order.order_id }) }))
  server.answers(quoteBasket, ({ body }) => quote(body as QuoteRequestBody))
  server.answers(getNation, { country_code: 'PT' })
  server.answers(listCountryCodes, {
    results: [
      { country_code: 'PT', dial_code: '351' },
      { country_code: 'KR', dial_code: '82' },
    ],
  })
  server.answers(listBillingCoupons, { usable: [], not_usable: [] })
  if (order) server.answers(getOrder, order)
  prepare?.(server)
  if (quantity > 0) fillBasket(quantity)
  const page = await openPage('/project/4/purchase/', { server, fan })
  return { ...page, server }
}

export const basketKey = `basket:${mira.id}:4`

function fillBasket(quantity: number): void {
  const lines = [{ productId: 41, optionIds: [], quantity }]
  const basket = {
    lines,
    country: null,
    currency: null,
    presaleCode: null,
    changedAt: Date.now(),
    orderId: null,
  }
  localStorage.setItem(basketKey, JSON.stringify(basket))
}

const payButton = /^(Pay|Place order)/
export const findPayButton = () => screen.findByRole('button', { name: payButton })
export const findReadyPayButton = () => findReadyButton(payButton)

type User = Awaited<ReturnType<typeof openPage>>['user']

/** Agrees to the terms and presses Pay. */
export async function pay(user: User): Promise<void> {
  await findPayButton()
  await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
  await user.click(await findReadyPayButton())
}
