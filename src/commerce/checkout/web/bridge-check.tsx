import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import { BridgeOutcome } from './bridge-outcome.tsx'
import { type BridgeOrder, bridgeOrderQuery } from './bridge-queries.ts'
import type { BridgeResult, BridgeState } from './bridge-state.ts'
import { useBridge } from './use-bridge.ts'

/** Component for a paid order, passed in so that other outcomes don't load its code. */
export type ThankYouComponent = ComponentType<{ order: BridgeOrder }>

interface Props {
  orderId: string
  method: PaymentMethod
  result: BridgeResult
  ThankYou: ThankYouComponent
}

/** Shows the outcome of the order's newest payment by the method in the URL. */
export function BridgeCheck({ orderId, method, result, ThankYou }: Props) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const { data: order, error, refetch } = useQuery(bridgeOrderQuery(reader, orderId))
  if (order) {
    const paymentId = newestPayment(order, method)
    const state = stateWithoutPayment(order)
    return paymentId === null ? (
      <Outcome order={order} state={state} ThankYou={ThankYou} />
    ) : (
      <Watched order={order} paymentId={paymentId} result={result} ThankYou={ThankYou} />
    )
  }
  if (!error) return <BridgeOutcome state="checking" reason={null} order={toOutcomeOrder(null, orderId)} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NarrowPage title={t('bridge.unknown')} text={t('bridge.unknown.text')}>
        <ButtonLink wide href={paths.order()}>
          {t('bridge.orders')}
        </ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <ErrorState
      level={1}
      title={t('bridge.unread')}
      text={t('bridge.unread.text')}
      retryLabel={t('common.retry')}
      onRetry={() => void refetch()}
    />
  )
}

/**
 * Returns the state of an order without a payment of this method: it was paid by another one, is unpaid, or
 * has expired.
 */
function stateWithoutPayment({ allowed, status }: BridgeOrder): BridgeState {
  if (allowed.includes('pay')) return 'follow_up'
  return status === 'NOTHING' ? 'failed' : 'paid'
}

function newestPayment({ payments }: BridgeOrder, method: PaymentMethod): string | null {
  const methodPayments = payments.filter(payment => payment.method === method)
  const newest = methodPayments.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return newest?.payment_id ?? null
}

const toOutcomeOrder = (order: BridgeOrder | null, orderId: string) => ({
  id: orderId,
  projectId: order?.project.id ?? 0,
  mayPay: order?.allowed.includes('pay') ?? false,
})

function Watched({
  order,
  paymentId,
  result,
  ThankYou,
}: {
  order: BridgeOrder
  paymentId: string
  result: BridgeResult
  ThankYou: ThankYouComponent
}) {
  const { state, payment } = useBridge(paymentId, result)
  return <Outcome order={order} state={state} reason={payment?.failure_reason ?? null} ThankYou={ThankYou} />
}

interface OutcomeProps {
  order: BridgeOrder
  state: BridgeState
  reason?: string | null
  ThankYou: ThankYouComponent
}

/**
 * Shows the thank-you page of a paid order, otherwise the payment's outcome. Redirects a refunded order to
 * its own page.
 */
function Outcome({ order, state, reason = null, ThankYou }: OutcomeProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const isTakenOut = useRef(false)
  const { takeOut } = useBasket(order.project.id)
  const id = order.order_id
  const isRefunded = order.status === 'REFUNDED'
  const emptyBasket = useEffectEvent(() => takeOut(id))
  useEffect(() => {
    if (state === 'checking' || state === 'late') return
    void queries.invalidateQueries({ queryKey: ['self', 'order', id] })
    void queries.invalidateQueries({ queryKey: ['self', 'orders'] })
    void queries.invalidateQueries({ queryKey: ['self', 'purchase-status'] })
    if (state !== 'paid' || isTakenOut.current) return
    isTakenOut.current = true
    emptyBasket()
  }, [state, id, queries])
  useEffect(() => {
    // An old bridge URL may be reopened after a refund.
    if (state === 'paid' && isRefunded) router.navigate({ href: paths.order(id), replace: true })
  }, [state, id, isRefunded, router])
  const outcome = <BridgeOutcome state={state} reason={reason} order={toOutcomeOrder(order, id)} />
  if (state !== 'paid' || isRefunded) return outcome
  return (
    <Suspense fallback={outcome}>
      <ThankYou order={order} />
    </Suspense>
  )
}
