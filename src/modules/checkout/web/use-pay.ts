import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import type { createPayment } from '../../payments/contract.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { deviceOf, followRedirect, type NextAction, type Payment, sendForm } from './go-on.ts'
import { endTry, keyOfTry } from './intent.ts'
import type { PayWindow } from './use-pay-window.ts'

export type CardAction = Extract<NextAction, { type: 'stripe' }>

/** A payment that waits for a card. */
export interface Card {
  action: CardAction
  bridge: string
  paymentId: string
  order: OrderToPay
}

/** What paying needs of the page, above what comes and goes with the order. */
export interface Paying {
  /** A card is typed into a step of its own. */
  onCard: (card: Card) => void
  payWindow: PayWindow
  /** Why the last payment couldn't begin; null if it did. */
  failure: unknown
  onBegin: () => void
  /** Its time is over: it is given up. */
  onOver: (order: OrderToPay) => void
  /** The order is placed all the same; null where only the server knows. */
  onFailure: (error: unknown, orderId: string | null) => void
}

/** KG Inicis carries both Korean methods; other methods are named after their provider. */
const providerOf = (method: PaymentMethod) =>
  method === 'kg_card' || method === 'kg_directbank' ? 'kginicis' : method

export type OrderToPay = Pick<Order, 'order_id' | 'total' | 'currency' | 'hold_expires_at'> & {
  project: { id: number }
}

/**
 * Starts a payment and performs the provider's next action. The provider's window, if the method has one, is opened
 * before that, by the press.
 */
export function usePay(
  method: PaymentMethod | null,
  { onCard, payWindow, onBegin, onFailure }: Omit<Paying, 'failure' | 'onOver'>,
) {
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)

  /** The order is placed whatever becomes of its payment: the page goes on with it. */
  async function refresh(order: OrderToPay): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['self', 'order', order.order_id] })
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', order.project.id] })
  }

  async function pay(order: OrderToPay): Promise<void> {
    if (isBusy.current || method === null) return
    isBusy.current = true
    setPaying(true)
    onBegin()
    const bridge = paths.purchaseBridge(order.project.id, order.order_id, method, 'success')
    try {
      let payment = await begin(order.order_id, method, bridge)
      // A repeated key is answered with its payment: that one failed meanwhile, perhaps in another tab.
      if (payment.status === 'FAILED') {
        endTry(order.order_id, method)
        payment = await begin(order.order_id, method, bridge)
      }
      const action = payment.next_action
      if (action?.type === 'stripe') onCard({ action, bridge, paymentId: payment.payment_id, order })
      else if (action?.type === 'redirect') {
        if (!payWindow.lead(action.url)) return followRedirect(action)
        await refresh(order)
      } else if (action?.type === 'form') {
        await sendForm(action)
        // Its window lies over this page, and may be closed.
        await refresh(order)
      } else {
        payWindow.close()
        router.navigate({ href: bridge })
      }
    } catch (error) {
      payWindow.close()
      onFailure(error, order.order_id)
      await refresh(order)
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }
  return { pay, isPaying }

  function begin(orderId: string, by: PaymentMethod, bridge: string): Promise<Payment> {
    return api.call<CallOf<typeof createPayment>>(
      'POST',
      '/api/v1/payments/',
      {
        order_id: orderId,
        provider: providerOf(by),
        payment_method: by,
        return_path: bridge,
        device: deviceOf(),
      },
      { idempotencyKey: keyOfTry(orderId, by) },
    )
  }
}
