import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { useKeepPage } from '../../../platform/web/use-keep-page.ts'
import type { getPurchaseStatus } from '../../orders/contract.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Product, Project } from '../../shop/web/shared/queries.ts'
import type { Attempt } from './attempt.ts'
import { methodOf } from './method-choice.tsx'
import { type ConfirmCard, useCard } from './use-card.ts'
import { useComposition } from './use-composition.ts'
import type { OrderToPay, PayBy, Paying } from './use-pay.ts'
import type { PayWindow } from './use-pay-window.ts'
import { usePlaceOrder } from './use-place-order.ts'

export interface CheckoutProps {
  project: Project
  userId: number
  products: Product[]
  basket: Basket
  onBasket: (change: (basket: Basket) => Basket) => void
  status: ResponseOf<typeof getPurchaseStatus>
  /** The order that is placed and not paid yet; null while it is composed. */
  order: Order | null
  /** The order before, whose time is over. */
  ended: OrderToPay | null
  payWindow: PayWindow
  paying: Paying
  /** The order costs nothing, so it's complete. */
  onDone: (orderId: string) => void
  onOver: (order: OrderToPay) => void
}

/** State of a checkout, and what its presses do. */
export function useCheckout({ project, userId, products, basket, status, order, ...given }: CheckoutProps) {
  const { payWindow, paying } = given
  const composition = useComposition({
    projectId: project.id,
    userId,
    products,
    basket,
    isHeld: order !== null,
  })
  const { intent, quote, attempts, repeated, isStale, isDigital } = composition
  const [isAgreed, setAgreed] = useState(false)
  const [isDigitalAgreed, setDigitalAgreed] = useState(false)
  const { tries, showMissing } = useMissing()
  const [isAddressAsked, setAddressAsked] = useState(false)
  const bill = order ?? quote
  const method = methodOf(bill, intent.method ?? order?.payment_method ?? status.last_payment_method)
  const isByCard = method === 'stripe_card' && bill !== undefined && bill.total > 0
  const card = useCard({ keys: status.card, bill, isShown: isByCard, hasSaved: status.has_saved_card })
  const placing = usePlaceOrder(project.id, attempts, {
    onDone: given.onDone,
    // The consent was for another amount.
    onChanged() {
      setAgreed(false)
      setDigitalAgreed(false)
    },
    onRefused(error) {
      payWindow.close()
      paying.setFailure(error === null ? null : { error })
    },
  })
  const isBusy = placing.isPlacing || paying.isPaying || card.isChecking
  useKeepPage(isBusy || card.isTyped)
  // It may be the attempt itself that leaves no more for this fan.
  const refusal = repeated ? null : status.reason
  const missing = missingOf({ isRefused: refusal !== null, needsAddress: composition.needsAddress })
  const isConsented = isAgreed && (!isDigital || isDigitalAgreed)
  const isWhole = quote?.problems.length === 0 && missing === null && isConsented

  /** Places the order, or goes on with the one that is placed, and pays for it; false where nothing came of it. */
  async function run(by: PayBy | null): Promise<boolean> {
    if (order) return by !== null && paying.pay(order, by)
    if (!quote || isStale || isBusy) return false
    const request: Attempt['request'] = {
      quote_id: quote.quote_id,
      payment_method: by?.method ?? null,
      locale: composition.locale,
      shipping_address_id: composition.isShipped ? intent.addressId : null,
      supporter: intent.supporter,
      agreed: true,
      agreed_digital_now: isDigital && isDigitalAgreed,
    }
    const { what } = composition
    const attempt = repeated ?? { key: randomUuid(), what, basketAt: basket.changedAt, quote, request }
    return placing.place(attempt, placed => by !== null && paying.pay(placed, by))
  }
  function payByMethod(): void {
    if (method !== null && bill && bill.total > 0) payWindow.open(method)
    void run(method && { method, confirm: card.confirm, isSaved: isByCard && card.isSaved === true })
  }
  async function payHeld(): Promise<void> {
    if (isBusy) return
    if (isByCard && !(await card.submit())) card.focus()
    else payByMethod()
  }
  /** Decides at once whether the wallet may open, and otherwise shows what is missing. */
  function pressWallet(): boolean {
    if (isBusy || (order === null && isStale)) return false
    if (order ? order.allowed.includes('pay') : isWhole) return true
    if (missing === 'address') setAddressAsked(true)
    showMissing()
    return false
  }
  return {
    composition,
    bill,
    method,
    isByCard,
    card,
    changedFrom: placing.changedFrom,
    refusal,
    missing,
    isWhole,
    isBusy,
    isAsked: tries > 0,
    isAddressAsked,
    consent: { isGiven: isAgreed, onChange: setAgreed },
    digital: isDigital ? { isGiven: isDigitalAgreed, onChange: setDigitalAgreed } : null,
    askAddress: () => setAddressAsked(true),
    showMissing,
    payByMethod,
    payHeld,
    pressWallet,
    payByWallet: (confirm: ConfirmCard) => run({ method: 'stripe_card', confirm, isSaved: false }),
  }
}

/** Leads to the first thing that is missing, in the page's order. */
function useMissing() {
  const [tries, setTries] = useState(0)
  // After the render that says what is missing.
  useEffect(() => {
    if (tries > 0) focusFirstProblem()
  }, [tries])
  return { tries, showMissing: () => setTries(count => count + 1) }
}

/** Moves to the first invalid field of the page, or the first line that says what is in the way. */
function focusFirstProblem(): void {
  document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])')?.focus()
}

/** Names what blocks the order besides the quote's own problems. A fan who may not buy is asked for nothing more. */
function missingOf({ isRefused, needsAddress }: { isRefused: boolean; needsAddress: boolean }) {
  if (isRefused) return 'refused' as const
  return needsAddress ? ('address' as const) : null
}
