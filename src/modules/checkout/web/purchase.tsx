import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useKeepPage } from '../../../platform/web/use-keep-page.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { type Order, orderQuery } from '../../orders/web/shared/order-queries.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { type Project, productsQuery } from '../../shop/web/shared/queries.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import { useAttempts } from './attempt.ts'
import { CardStep } from './card-step.tsx'
import { ComposeOrder } from './compose-order.tsx'
import { PayOrder } from './pay-order.tsx'
import { purchaseStatusQuery } from './queries.ts'
import type { RefusalReason } from './refusal.tsx'
import type { Card, Paying } from './use-pay.ts'
import { usePayWindow } from './use-pay-window.ts'
import { WaitingRoom } from './waiting-room.tsx'

const pollMs = 3_000

interface Props {
  project: Project
  userId: number
}

/** Resumes an unpaid order of the project; otherwise the basket becomes an order. */
export function Purchase({ project, userId }: Props) {
  // Above what comes and goes with the order: a card that is being typed stays.
  const [card, setCard] = useState<Card | null>(null)
  // Whoever hears first that it's no longer open: its page says what became of it, and the basket doesn't come back.
  const [lastOpenId, setLastOpenId] = useState<string | null>(null)
  // Also why a payment couldn't begin.
  const [failure, setFailure] = useState<unknown>(null)
  const [doneId, setDoneId] = useState<string | null>(null)
  const payWindow = usePayWindow(project.id)
  const queries = useQueryClient()
  const status = useQuery(purchaseStatusQuery(useApi(), project.id))
  const openId = status.data?.open_order_id ?? null
  const orderId = openId ?? lastOpenId
  useOpenAttempt(project.id, userId, openId)
  useKeepPage(card !== null || orderId !== null || payWindow.state === 'open')
  const paying: Paying = {
    ...{ onCard: setCard, payWindow, failure, onBegin: () => setFailure(null) },
    onFailure(error, id) {
      setFailure(error)
      if (id !== null) setLastOpenId(id)
    },
  }
  if (doneId !== null) return <Done orderId={doneId} projectId={project.id} />
  if (card) return <CardStep {...card} onBack={() => void chooseAgain()} />
  if (status.isError && !status.data) return <Failed onRetry={() => void status.refetch()} />
  if (!status.data) return <Skeleton kind="text" lines={14} />
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)
  if (orderId !== null) return <OpenOrder orderId={orderId} {...paying} />
  const basket = (
    <Basket
      {...{ project, userId }}
      refusal={status.data.reason}
      lastMethod={status.data.last_payment_method}
      onDone={setDoneId}
      {...paying}
    />
  )
  // Not of the project, which caches keep: the sale may have got its room a moment ago.
  if (!status.data.has_waiting_room) return basket
  return <WaitingRoom project={project}>{basket}</WaitingRoom>

  /** Back to the choice of methods, for an order that is placed by now. */
  async function chooseAgain() {
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', project.id] })
    await queries.invalidateQueries({ queryKey: ['self', 'order'] })
    setCard(null)
  }
}

/** Leads to an order that had nothing to be paid. Back leads to what came before the purchase. */
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

/** What became of an attempt whose answer was lost: it is the order that is open. */
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

function OpenOrder({ orderId, ...paying }: Paying & { orderId: string }) {
  const { locale } = useTexts()
  const router = useRouter()
  // Refetched, because a payment may be settled meanwhile, by a webhook or in another tab.
  const order = useQuery({ ...orderQuery({ api: useApi(), locale }, orderId), refetchInterval: pollMs })
  const next = order.data && order.data.status !== 'PENDING' ? afterPaying(order.data) : null
  const closeWindow = useEffectEvent(() => paying.payWindow.close())
  useEffect(() => {
    if (next === null) return
    closeWindow()
    router.navigate({ href: next, replace: true })
  }, [next, router])
  if (order.data) return <PayOrder order={order.data} {...paying} />
  return order.isError ? <Failed onRetry={() => void order.refetch()} /> : <Skeleton kind="text" lines={14} />
}

/** The bridge thanks for a paid order and empties the basket, whoever heard of the payment first. */
function afterPaying({ order_id: id, status, project, payment_method: method }: Order): string {
  if (status === 'NOTHING' || method === null) return paths.order(id)
  return paths.purchaseBridge(project.id, id, method, 'success')
}

interface BasketProps extends Props, Paying {
  refusal: RefusalReason | null
  lastMethod: PaymentMethod | null
  onDone: (orderId: string) => void
}

function Basket({ project, userId, ...given }: BasketProps) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const { basket, change } = useBasket(project.id)
  const products = useQuery(productsQuery(reader, project.id))
  if (products.isError && !products.data) return <Failed onRetry={() => void products.refetch()} />
  if (!basket || !products.data) return <Skeleton kind="text" lines={14} />
  if (basket.lines.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing="bag"
        title={t('checkout.empty')}
        text={t('checkout.empty.text')}
        action={<ButtonLink href={paths.project(project.id)}>{t('checkout.empty.choose')}</ButtonLink>}
      />
    )
  }
  return (
    <ComposeOrder
      {...{ project, userId, basket, ...given }}
      products={products.data.results}
      onBasket={change}
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
