import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { orderQuery } from '../../orders/web/shared/order-queries.ts'
import { type Project, productsQuery } from '../../shop/web/shared/queries.ts'
import { useBasket } from '../../shop/web/shared/use-basket.ts'
import { CardStep } from './card-step.tsx'
import { ComposeOrder } from './compose-order.tsx'
import { PayOrder } from './pay-order.tsx'
import { purchaseStatusQuery } from './queries.ts'
import type { RefusalReason } from './refusal.tsx'
import type { Card } from './use-pay.ts'
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
  const queries = useQueryClient()
  const status = useQuery(purchaseStatusQuery(useApi(), project.id))
  if (card) return <CardStep {...card} onBack={() => void chooseAgain()} />
  if (status.isError && !status.data) return <Failed onRetry={() => void status.refetch()} />
  if (!status.data) return <Skeleton kind="text" lines={14} />
  const { open_order_id: orderId } = status.data
  if (orderId !== null) return <OpenOrder orderId={orderId} onCard={setCard} />
  const basket = <Basket {...{ project, userId }} refusal={status.data.reason} onCard={setCard} />
  if (!project.waiting_room) return basket
  return <WaitingRoom project={project}>{basket}</WaitingRoom>

  /** Back to the choice of methods, for an order that is placed by now. */
  async function chooseAgain() {
    await queries.invalidateQueries({ queryKey: ['self', 'purchase-status', project.id] })
    await queries.invalidateQueries({ queryKey: ['self', 'order'] })
    setCard(null)
  }
}

interface CardProps {
  onCard: (card: Card) => void
}

function OpenOrder({ orderId, onCard }: CardProps & { orderId: string }) {
  const { locale } = useTexts()
  const router = useRouter()
  // Refetched, because a payment may be settled meanwhile, by a webhook or in another tab.
  const order = useQuery({ ...orderQuery({ api: useApi(), locale }, orderId), refetchInterval: pollMs })
  const isOver = order.data !== undefined && order.data.status !== 'PENDING'
  useEffect(() => {
    if (isOver) router.navigate({ href: paths.order(orderId), replace: true })
  }, [isOver, orderId, router])
  if (order.data) return <PayOrder order={order.data} onCard={onCard} />
  return order.isError ? <Failed onRetry={() => void order.refetch()} /> : <Skeleton kind="text" lines={14} />
}

interface BasketProps extends Props, CardProps {
  refusal: RefusalReason | null
}

function Basket({ project, userId, refusal, onCard }: BasketProps) {
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
      {...{ project, userId, refusal, basket, onCard }}
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
