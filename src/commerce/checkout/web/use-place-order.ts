import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError, isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { placeOrder } from '../../orders/contract.ts'
import { type Order, orderQuery } from '../../orders/web/shared/order-queries.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { type WaitingRoomResponse, waitingRoomKey } from '../../shop/web/shared/waiting.ts'
import type { Attempt, Attempts } from './attempt.ts'

interface Next {
  /** Called if the order costs nothing and is therefore complete. */
  onDone: (orderId: string) => void
  /** Called if price or stock differ from the quote that the fan agreed to. */
  onChanged: () => void
  /** Called if the order failed: with the error if it is unknown whether it was placed, otherwise null. */
  onRefused: (error: unknown) => void
}

/** Pays for a placed order; returns false if it wasn't paid. */
type OnPlaced = (order: Order) => boolean | Promise<boolean>

/** Errors that need no toast, because the page shows the reason after a refetch. */
const shownByPage = ['order_open', 'quote_not_found', 'orders_paused']

function isHumanCheckRequired(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code?.name !== 'validation_failed') return false
  return typeof error.description === 'object' && 'recaptcha_response_token' in error.description
}

/** Places an order for a quote. If the price has changed, the new one is shown before anything is charged. */
export function usePlaceOrder(projectId: number, attempts: Attempts, { onDone, onChanged, onRefused }: Next) {
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const { noteOrder } = useBasket(projectId)
  const { locale } = useTexts()
  const isBusy = useRef(false)
  const [isPlacing, setPlacing] = useState(false)
  const [changedFrom, setChangedFrom] = useState<Quote | null>(null)

  function changed({ quote }: Attempt): void {
    setChangedFrom(quote)
    onChanged()
  }

  async function placed(order: Order, attempt: Attempt, onPlaced: OnPlaced): Promise<boolean> {
    // The first response was lost and the hold has expired: no order exists, and the stock may have changed.
    if (order.status === 'NOTHING') {
      onRefused(null)
      changed(attempt)
      await refetch(true)
      return false
    }
    attempts.end()
    noteOrder(order.order_id, attempt.basketAt)
    queries.setQueryData(orderQuery({ api, locale }, order.order_id).queryKey, order)
    void queries.invalidateQueries({ queryKey: ['self', 'orders'] })
    if (order.status === 'PENDING') return onPlaced(order)
    onDone(order.order_id)
    return true
  }

  /** Refetches the purchase status, and the quote if it's certain that no order was placed with it. */
  async function refetch(isOver: boolean): Promise<void> {
    if (isOver) attempts.end()
    await Promise.all([
      isOver && queries.invalidateQueries({ queryKey: ['self', 'quote', projectId] }),
      queries.invalidateQueries({ queryKey: ['self', 'purchase-status', projectId] }),
      queries.invalidateQueries({ queryKey: waitingRoomKey(projectId) }),
    ])
  }

  function send(attempt: Attempt): Promise<Order> {
    attempts.keep(attempt)
    return api.call<CallOf<typeof placeOrder>>(
      'POST',
      '/api/v1/shops/md/users/self/orders/',
      attempt.request,
      { idempotencyKey: attempt.key },
    )
  }

  async function place(attempt: Attempt, onPlaced: OnPlaced): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setPlacing(true)
    setChangedFrom(null)
    const act = reports.act()
    try {
      const order = await send(attempt).catch(async error => {
        if (!isHumanCheckRequired(error)) throw error
        attempts.end()
        const { solveHumanCheck: answerHumanCheck } = await import(
          '../../../site/human-checks/web/shared/human-check.ts'
        )
        const request = { ...attempt.request, recaptcha_response_token: await answerHumanCheck(api) }
        return send({ ...attempt, key: createUuid(), request })
      })
      return await placed(order, attempt, onPlaced)
    } catch (error) {
      onRefused(isRejectedByServer(error) ? null : error)
      const name = error instanceof ApiError ? error.code?.name : undefined
      // The fan's turn in the waiting room is no longer valid.
      if (name === 'not_your_turn')
        queries.setQueryData<WaitingRoomResponse>(
          waitingRoomKey(projectId),
          old => old && { ...old, place: null },
        )
      // The summary shows both prices, so no toast is needed.
      else if (name === 'quote_changed') changed(attempt)
      else if (name === undefined || !shownByPage.includes(name)) reports.report(act, error)
      await refetch(isRejectedByServer(error))
      return false
    } finally {
      isBusy.current = false
      setPlacing(false)
    }
  }
  /** The quote that the fan agreed to before price or stock changed; null if they haven't. */
  return { place, isPlacing, changedFrom }
}
