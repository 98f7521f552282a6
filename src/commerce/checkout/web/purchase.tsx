import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { usePreventReload } from '../../../platform/web/use-prevent-reload.ts'
import { type Order, orderQuery } from '../../orders/web/shared/order-queries.ts'
import { type Project, productsQuery } from '../../shop/web/shared/queries.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import { getPageAfterPaying } from './after-paying.ts'
import { useAttempts } from './attempt.ts'
import { Checkout } from './checkout.tsx'
import { ExpiredHold } from './expired-hold.tsx'
import { purchaseStatusQuery } from './queries.ts'
import { type OrderToPay, usePay } from './use-pay.ts'
import { usePayWindow } from './use-pay-window.ts'
import { WaitingRoom } from './waiting-room.tsx'

const pollMs = 3_000

interface Props {
  project: Project
  userId: number
}

/** Resumes an unpaid order of the project, otherwise turns the basket into an order. */
export function Purchase({ project, userId }: Props) {
  // Keeps the id of an order that is no longer open, so that its outcome is handled: its page shows the
  // outcome, and the basket isn't restored.
  const [lastOpenId, setLastOpenId] = useState<string | null>(null)
  const [doneId, setDoneId] = useState<string | null>(null)
  const [expired, setOver] = useState<OrderToPay | null>(null)
  const [ended, setEnded] = useState<OrderToPay | null>(null)
  const payWindow = usePayWindow(project.id)
  const reader = { api: useApi(), locale: useTexts().locale }
  const queries = useQueryClient()
  const status = useQuery(purchaseStatusQuery(reader.api, project.id))
  const products = useQuery(productsQuery(reader, project.id))
  const { basket, change } = useBasket(project.id)
  const openId = status.data?.open_order_id ?? null
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)
  const orderId = openId ?? lastOpenId
  const paying = usePay({ payWindow, onHeld: setLastOpenId })
  // A card confirmation in progress and an expired hold navigate by themselves.
  const order = useOpenOrder({ orderId, isLeft: paying.isPaying || expired !== null }, settled => {
    payWindow.close()
    if (settled.status === 'NOTHING' && isTimeOver(settled)) void beginAgain(settled)
    else return getPageAfterPaying(settled)
  })
  useOpenAttempt(project.id, userId, openId)
  usePreventReload(orderId !== null || payWindow.state === 'open')

  /** Returns to the saved basket, so that the fan can order at the current price. */
  async function beginAgain(last: OrderToPay) {
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', project.id] })
    await queries.invalidateQueries({ queryKey: ['self', 'quote', project.id] })
    setEnded(last)
    setLastOpenId(null)
    setOver(null)
  }
  if (doneId !== null) return <Done orderId={doneId} projectId={project.id} />
  if (expired) return <ExpiredHold order={expired} onEnded={() => void beginAgain(expired)} />
  if (status.isError && !status.data) return <Failed onRetry={() => void status.refetch()} />
  const { data: known } = status
  if (!known) return <Skeleton kind="text" lines={14} />
  const needed = orderId === null ? products : order
  const content = () => {
    if (orderId === null && basket?.lines.length === 0) return <Empty projectId={project.id} />
    if (needed.data && basket) {
      return (
        <Checkout
          project={project}
          userId={userId}
          ended={ended}
          payWindow={payWindow}
          paying={paying}
          products={products.data?.results ?? []}
          basket={basket}
          onBasket={change}
          status={known}
          order={orderId === null ? null : (order.data ?? null)}
          onDone={setDoneId}
          onOver={setOver}
        />
      )
    }
    if (needed.isError) return <Failed onRetry={() => void needed.refetch()} />
    return <Skeleton kind="text" lines={14} />
  }
  return (
    // Not taken from the cached project, because the waiting room may have just opened.
    <WaitingRoom project={project} isNeeded={orderId === null && known.has_waiting_room}>
      {content()}
    </WaitingRoom>
  )
}

const isTimeOver = ({ hold_expires_at: at }: Order) => at !== null && Date.parse(at) <= Date.now()

interface OpenOrderOptions {
  orderId: string | null
  /** Another component handles the order's outcome, so this hook doesn't navigate. */
  isLeft: boolean
}

/**
 * Polls the placed order. When it is no longer open, navigates to the URL that `onSettled` returns, if any.
 */
function useOpenOrder(
  { orderId, isLeft }: OpenOrderOptions,
  onSettled: (order: Order) => string | undefined,
) {
  const { locale } = useTexts()
  const router = useRouter()
  const order = useQuery({
    ...orderQuery({ api: useApi(), locale }, orderId ?? ''),
    enabled: orderId !== null,
    // Polls, because a webhook or another tab may settle the payment.
    refetchInterval: pollMs,
  })
  const isSettled = orderId !== null && !isLeft && order.data !== undefined && order.data.status !== 'PENDING'
  const navigateOn = useEffectEvent((settled: Order) => {
    const href = onSettled(settled)
    if (href !== undefined) router.navigate({ href, replace: true })
  })
  useEffect(() => {
    if (isSettled && order.data) navigateOn(order.data)
  }, [isSettled, order.data])
  return order
}

/**
 * Redirects to an order that needed no payment. The back button then leads to the page before the purchase.
 */
function Done({ orderId, projectId }: { orderId: string; projectId: number }) {
  const router = useRouter()
  const { takeOut } = useBasket(projectId)
  const emptyBasket = useEffectEvent(() => takeOut(orderId))
  useEffect(() => {
    emptyBasket()
    router.navigate({ href: paths.order(orderId), replace: true })
  }, [orderId, router])
  return <Skeleton kind="text" lines={14} />
}

/** Ends an attempt whose response was lost if the project has an open order, which is its result. */
function useOpenAttempt(projectId: number, userId: number, openId: string | null): void {
  const { kept, end } = useAttempts(projectId, userId)
  const { noteOrder } = useBasket(projectId)
  const settle = useEffectEvent((orderId: string) => {
    if (!kept) return
    noteOrder(orderId, kept.basketAt)
    end()
  })
  useEffect(() => {
    if (openId !== null) settle(openId)
  }, [openId])
}

function Empty({ projectId }: { projectId: number }) {
  const t = useT()
  return (
    <EmptyState
      level={2}
      drawing="bag"
      title={t('checkout.empty')}
      text={t('checkout.empty.text')}
      action={<ButtonLink href={paths.project(projectId)}>{t('checkout.empty.choose')}</ButtonLink>}
    />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      level={2}
      title={t('checkout.failed')}
      text={t('checkout.failed.text')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  )
}
