import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { usePreventReload } from '../../../platform/web/use-prevent-reload.ts'
import type { getPurchaseStatus } from '../../orders/contract.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Product, Project } from '../../shop/web/shared/queries.ts'
import type { Attempt } from './attempt.ts'
import { getMethod } from './method-choice.tsx'
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
  /** The placed, unpaid order; null before the order is placed. */
  order: Order | null
  /** The previous order, if it has expired. */
  ended: OrderToPay | null
  payWindow: PayWindow
  paying: Paying
  /** Called if the order costs nothing and is therefore complete. */
  onDone: (orderId: string) => void
  onOver: (order: OrderToPay) => void
}

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
  const method = getMethod(bill, intent.method ?? order?.payment_method ?? status.last_payment_method)
  const isByCard = method === 'stripe_card' && bill !== undefined && bill.total > 0
  const card = useCard({ keys: status.card, bill, isShown: isByCard, hasSaved: status.has_saved_card })
  const placing = usePlaceOrder(project.id, attempts, {
    onDone: given.onDone,
    // Resets the consent, which was given for another amount.
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
  usePreventReload(isBusy || card.isTyped)
  // Ignores the limit for a repeated attempt, because the attempt itself may have used it up.
  const refusal = repeated ? null : status.reason
  const missing = findMissing({ isRefused: refusal !== null, needsAddress: composition.needsAddress })
  const isConsented = isAgreed && (!isDigital || isDigitalAgreed)
  const isWhole = quote?.problems.length === 0 && missing === null && isConsented

  /** Places the order, or continues with a placed one, and pays for it; resolves to true if it was paid. */
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
    const attempt = repeated ?? { key: createUuid(), what, basketAt: basket.changedAt, quote, request }
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
  /** Decides synchronously whether the wallet may open; if not, shows the missing input. */
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

/** Focuses the first missing input, in the page's order. */
function useMissing() {
  const [tries, setTries] = useState(0)
  // Runs after the render that shows the errors.
  useEffect(() => {
    if (tries > 0) focusFirstProblem()
  }, [tries])
  return { tries, showMissing: () => setTries(count => count + 1) }
}

/** Focuses the page's first invalid field or first line with a problem. */
function focusFirstProblem(): void {
  document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])')?.focus()
}

/**
 * Finds the reason that blocks the order, besides the quote's own problems. A fan who can't buy isn't asked
 * for more input.
 */
function findMissing({ isRefused, needsAddress }: { isRefused: boolean; needsAddress: boolean }) {
  if (isRefused) return 'refused' as const
  return needsAddress ? ('address' as const) : null
}
