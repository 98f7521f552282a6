import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import type { confirmPayment, createPayment } from '../../payments/contract.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { getCardRefusal, type RefusalText } from './card-refusal.ts'
import { followRedirect, getDevice, type NextAction, type Payment, sendForm } from './continue-payment.ts'
import { endPaymentAttempt, getPaymentKey } from './intent.ts'
import type { ConfirmCard } from './use-card.ts'
import type { PayWindow } from './use-pay-window.ts'

type CardAction = Extract<NextAction, { type: 'stripe' }>

/**
 * Returns a method's provider: KG Inicis for both Korean methods, otherwise the provider of the same name.
 */
const getProvider = (method: PaymentMethod) =>
  method === 'kg_card' || method === 'kg_directbank' ? 'kginicis' : method

export type OrderToPay = Pick<Order, 'order_id' | 'total' | 'currency' | 'hold_expires_at'> & {
  project: { id: number }
}

/** Method by which an order is paid; a card or wallet is charged by `confirm`. */
export interface PayBy {
  method: PaymentMethod
  confirm: ConfirmCard
  /** True if Stripe saves the card for later payments. */
  isSaved: boolean
}

/** Reason why the last attempt failed: a refused card or another error. */
export type PayFailure = { card: RefusalText } | { error: unknown }

export type Paying = ReturnType<typeof usePay>

interface Page {
  payWindow: PayWindow
  /** Called once the order is placed, even if its payment fails, so that the page continues with it. */
  onHeld: (orderId: string) => void
}

/**
 * Starts a payment and performs the provider's next action. The click handler opens the provider's window
 * first, if the method uses one. Resolves to false if the payment failed.
 */
export function usePay({ payWindow, onHeld }: Page) {
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<PayFailure | null>(null)

  async function refresh(order: OrderToPay): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['self', 'order', order.order_id] })
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', order.project.id] })
  }

  async function pay(order: OrderToPay, by: PayBy): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setPaying(true)
    setFailure(null)
    try {
      return await begun(order, by)
    } catch (error) {
      payWindow.close()
      setFailure({ error })
      onHeld(order.order_id)
      await refresh(order)
      return false
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }

  async function begun(order: OrderToPay, by: PayBy): Promise<boolean> {
    const bridge = paths.purchaseBridge(order.project.id, order.order_id, by.method, 'success')
    let payment = await begin(order.order_id, by, bridge)
    // A repeated key returns the same payment, which may have failed meanwhile, for example in another tab.
    if (payment.status === 'FAILED') {
      endPaymentAttempt(order.order_id, by)
      payment = await begin(order.order_id, by, bridge)
    }
    const action = payment.next_action
    if (action?.type === 'stripe') {
      onHeld(order.order_id)
      return charge({ action, bridge, payment, order }, by)
    }
    if (action?.type === 'redirect') {
      if (payWindow.lead(action.url)) await refresh(order)
      else followRedirect(action)
    } else if (action?.type === 'form') {
      await sendForm(action)
      // The provider's script opens a modal over this page, and the fan may close it.
      await refresh(order)
    } else {
      payWindow.close()
      router.navigate({ href: bridge })
    }
    return true
  }

  async function charge(charged: Charged, by: PayBy): Promise<boolean> {
    const { action, bridge, payment, order } = charged
    setConfirming(true)
    const error = await by.confirm(action.client_secret, bridge)
    setConfirming(false)
    if (error === null) {
      router.navigate({ href: bridge })
      return true
    }
    setFailure({ card: getCardRefusal(error) })
    endPaymentAttempt(order.order_id, by)
    // Makes the server read the outcome from the provider. Another attempt creates another payment.
    const read = { payment_id: payment.payment_id, result: 'fail' as const, fields: {} }
    await api
      .call<CallOf<typeof confirmPayment>>('POST', '/api/v1/payments/{payment_id}/confirm/', read)
      .catch(() => {})
    return false
  }

  function begin(orderId: string, by: PayBy, bridge: string): Promise<Payment> {
    return api.call<CallOf<typeof createPayment>>(
      'POST',
      '/api/v1/payments/',
      {
        order_id: orderId,
        provider: getProvider(by.method),
        payment_method: by.method,
        save_card: by.isSaved,
        return_path: bridge,
        device: getDevice(),
      },
      { idempotencyKey: getPaymentKey(orderId, by) },
    )
  }
  return { pay, isPaying, isConfirming, failure, setFailure }
}

interface Charged {
  action: CardAction
  bridge: string
  payment: Payment
  order: OrderToPay
}
