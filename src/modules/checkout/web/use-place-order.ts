import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ApiError, isRefusal } from '../../../platform/web/api/api-error.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { placeOrder } from '../../orders/contract.ts'
import { type Order, orderQuery } from '../../orders/web/shared/order-queries.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { type Waiting, waitingKey } from '../../shop/web/shared/waiting.ts'
import { type Intent, keyOfAct } from './intent.ts'

interface Placing {
  projectId: number
  quote: Quote
  intent: Intent
  method: PaymentMethod | null
}

interface Next {
  onPlaced: (order: Order) => void
  /** There's nothing to pay now; with what went wrong where nobody knows whether it was placed. */
  onRefused: (error: unknown) => void
}

/** Places the order of a quote. If the price has changed, the new one is shown before anything is charged. */
export function usePlaceOrder({ onPlaced, onRefused }: Next) {
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const { locale } = useTexts()
  const isBusy = useRef(false)
  const [isPlacing, setPlacing] = useState(false)
  const [isChanged, setChanged] = useState(false)

  async function place({ projectId, quote, intent, method }: Placing): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPlacing(true)
    setChanged(false)
    const act = reports.act()
    const { key, renew } = keyOfAct(
      `place:${quote.quote_id}:${method}:${intent.addressId}:${intent.supporter}`,
    )
    try {
      const order = await api.call<CallOf<typeof placeOrder>>(
        'POST',
        '/api/v1/shops/md/users/self/orders/',
        {
          ...{ quote_id: quote.quote_id, payment_method: method, locale, agreed: true as const },
          ...{ shipping_address_id: intent.addressId, supporter: intent.supporter },
        },
        { idempotencyKey: key },
      )
      queries.setQueryData(orderQuery({ api, locale }, order.order_id).queryKey, order)
      void queries.invalidateQueries({ queryKey: ['self', 'orders'] })
      if (order.status === 'PENDING') onPlaced(order)
      else router.navigate({ href: paths.order(order.order_id) })
    } catch (error) {
      onRefused(isRefusal(error) ? null : error)
      if (isRefusal(error)) renew()
      const name = error instanceof ApiError ? error.code?.name : undefined
      if (name === 'quote_changed') setChanged(true)
      // What was signed for the fan is not so any more.
      if (name === 'not_your_turn')
        queries.setQueryData<Waiting>(waitingKey(projectId), old => old && { ...old, place: null })
      else if (name !== 'order_open' && name !== 'quote_not_found') reports.report(act, error)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['self', 'quote', projectId] }),
        queries.invalidateQueries({ queryKey: ['self', 'purchase-status', projectId] }),
        queries.invalidateQueries({ queryKey: waitingKey(projectId) }),
      ])
    } finally {
      isBusy.current = false
      setPlacing(false)
    }
  }
  return { place, isPlacing, isChanged }
}
