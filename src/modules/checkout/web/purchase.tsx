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
import { afterPaying } from './after-paying.ts'
import { useAttempts } from './attempt.ts'
import { CardStep } from './card-step.tsx'
import { ComposeOrder } from './compose-order.tsx'
import { HoldOver } from './hold-over.tsx'
import { PayOrder } from './pay-order.tsx'
import { purchaseStatusQuery } from './queries.ts'
import type { RefusalReason } from './refusal.tsx'
import type { Card, OrderToPay, Paying } from './use-pay.ts'
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
  const [over, setOver] = useState<OrderToPay | null>(null)
  const [ended, setEnded] = useState<OrderToPay | null>(null)
  const payWindow = usePayWindow(project.id)
  const queries = useQueryClient()
  const status = useQuery(purchaseStatusQuery(useApi(), project.id))
  const openId = status.data?.open_order_id ?? null
  const orderId = openId ?? lastOpenId
  useOpenAttempt(project.id, userId, openId)
  useKeepPage(card !== null || orderId !== null || payWindow.state === 'open')
  const paying: Paying = {
    ...{ onCard: setCard, onOver: setOver, payWindow, failure, onBegin: () => setFailure(null) },
    onFailure(error, id) {
      setFailure(error)
      if (id !== null) setLastOpenId(id)
    },
  }
  if (doneId !== null) return <Done orderId={doneId} projectId={project.id} />
  if (over) return <HoldOver order={over} onEnded={() => void beginAgain(over)} />
  if (card) return <CardStep {...card} onBack={() => void chooseAgain()} onOver={setOver} />
  if (status.isError && !status.data) return <Failed onRetry={() => void status.refetch()} />
  if (!status.data) return <Skeleton kind="text" lines={14} />
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)
  if (orderId !== null)
    return <OpenOrder orderId={orderId} {...paying} onEnded={order => void beginAgain(order)} />
  const basket = (
    <Basket
      {...{ project, userId }}
      refusal={status.data.reason}
      lastMethod={status.data.last_payment_method}
      onDone={setDoneId}
      ended={ended}
      {...paying}
    />
  )
  // Not of the project, which caches keep: the sale may have got its room a moment ago.
  if (!status.data.has_waiting_room) return basket
  return <WaitingRoom project={project}>{basket}</WaitingRoom>

  /** Goes back to the basket, which is kept, for a new order at the price of now. */
  async function beginAgain(order: OrderToPay) {
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', project.id] })
    await queries.invalidateQueries({ queryKey: ['self', 'quote', project.id] })
    setEnded(order)
    setCard(null)
    setLastOpenId(null)
    setOver(null)
  }

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

interface OpenProps extends Paying {
  orderId: string
  /** Its time was over while the page slept. */
  onEnded: (order: OrderToPay) => void
}

function OpenOrder({ orderId, onEnded, ...paying }: OpenProps) {
  const { locale } = useTexts()
  const router = useRouter()
  // Refetched, because a payment may be settled meanwhile, by a webhook or in another tab.
  const order = useQuery({ ...orderQuery({ api: useApi(), locale }, orderId), refetchInterval: pollMs })
  const isSettled = order.data !== undefined && order.data.status !== 'PENDING'
  const goOn = useEffectEvent((settled: Order) => {
    paying.payWindow.close()
    if (settled.status === 'NOTHING' && isTimeOver(settled)) onEnded(settled)
    else router.navigate({ href: afterPaying(settled), replace: true })
  })
  useEffect(() => {
    if (isSettled && order.data) goOn(order.data)
  }, [isSettled, order.data])
  if (order.data) return <PayOrder order={order.data} {...paying} />
  return order.isError ? <Failed onRetry={() => void order.refetch()} /> : <Skeleton kind="text" lines={14} />
}

const isTimeOver = ({ hold_expires_at: at }: Order) => at !== null && Date.parse(at) <= Date.now()

interface BasketProps extends Props, Paying {
  /** The order before, whose time is over. */
  ended: OrderToPay | null

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
