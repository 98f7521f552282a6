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
import { type Project, productsQuery } from '../../shop/web/shared/queries.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import { afterPaying } from './after-paying.ts'
import { useAttempts } from './attempt.ts'
import { Checkout } from './checkout.tsx'
import { HoldOver } from './hold-over.tsx'
import { purchaseStatusQuery } from './queries.ts'
import { type OrderToPay, usePay } from './use-pay.ts'
import { usePayWindow } from './use-pay-window.ts'
import { WaitingRoom } from './waiting-room.tsx'

const pollMs = 3_000

interface Props {
  project: Project
  userId: number
}

/** Resumes an unpaid order of the project; otherwise the basket becomes an order. */
export function Purchase({ project, userId }: Props) {
  // Whoever hears first that it's no longer open: its page says what became of it, and the basket doesn't come back.
  const [lastOpenId, setLastOpenId] = useState<string | null>(null)
  const [doneId, setDoneId] = useState<string | null>(null)
  const [over, setOver] = useState<OrderToPay | null>(null)
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
  // A card that is being confirmed, and a hold that is over, lead on themselves.
  const order = useOpenOrder({ orderId, isLeft: paying.isPaying || over !== null }, settled => {
    payWindow.close()
    if (settled.status === 'NOTHING' && isTimeOver(settled)) void beginAgain(settled)
    else return afterPaying(settled)
  })
  useOpenAttempt(project.id, userId, openId)
  useKeepPage(orderId !== null || payWindow.state === 'open')

  /** Goes back to the basket, which is kept, for a new order at the price of now. */
  async function beginAgain(last: OrderToPay) {
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', project.id] })
    await queries.invalidateQueries({ queryKey: ['self', 'quote', project.id] })
    setEnded(last)
    setLastOpenId(null)
    setOver(null)
  }
  if (doneId !== null) return <Done orderId={doneId} projectId={project.id} />
  if (over) return <HoldOver order={over} onEnded={() => void beginAgain(over)} />
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
    // Not of the project, which caches keep: the sale may have got its room a moment ago.
    <WaitingRoom project={project} isNeeded={orderId === null && known.has_waiting_room}>
      {content()}
    </WaitingRoom>
  )
}

const isTimeOver = ({ hold_expires_at: at }: Order) => at !== null && Date.parse(at) <= Date.now()

interface Followed {
  orderId: string | null
  /** Whether whatever comes of it is left to somebody else. */
  isLeft: boolean
}

/** The order that is placed. Once it isn't open any more the page goes where `onSettled` says, if anywhere. */
function useOpenOrder({ orderId, isLeft }: Followed, onSettled: (order: Order) => string | undefined) {
  const { locale } = useTexts()
  const router = useRouter()
  const order = useQuery({
    ...orderQuery({ api: useApi(), locale }, orderId ?? ''),
    enabled: orderId !== null,
    // A payment may be settled meanwhile, by a webhook or in another tab.
    refetchInterval: pollMs,
  })
  const isSettled = orderId !== null && !isLeft && order.data !== undefined && order.data.status !== 'PENDING'
  const goOn = useEffectEvent((settled: Order) => {
    const href = onSettled(settled)
    if (href !== undefined) router.navigate({ href, replace: true })
  })
  useEffect(() => {
    if (isSettled && order.data) goOn(order.data)
  }, [isSettled, order.data])
  return order
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
