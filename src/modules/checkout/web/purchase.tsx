import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { ComposeOrder } from './compose-order.tsx'
import { PayOrder } from './pay-order.tsx'
import { purchaseStatusQuery } from './queries.ts'

const pollMs = 3_000

interface Props {
  project: Project
  userId: number
}

/** Resumes an unpaid order of the project; otherwise the basket becomes an order. */
export function Purchase({ project, userId }: Props) {
  const status = useQuery(purchaseStatusQuery(useApi(), project.id))
  if (status.isError && !status.data) return <Failed onRetry={() => void status.refetch()} />
  if (!status.data) return <Skeleton kind="text" lines={14} />
  const { open_order_id: orderId } = status.data
  if (orderId !== null) return <OpenOrder orderId={orderId} />
  return <Basket project={project} userId={userId} refusal={status.data.reason} />
}

function OpenOrder({ orderId }: { orderId: string }) {
  const { locale } = useTexts()
  const router = useRouter()
  // Refetched, because a payment may be settled meanwhile, by a webhook or in another tab.
  const order = useQuery({ ...orderQuery({ api: useApi(), locale }, orderId), refetchInterval: pollMs })
  const isOver = order.data !== undefined && order.data.status !== 'PENDING'
  useEffect(() => {
    if (isOver) router.navigate({ href: paths.order(orderId), replace: true })
  }, [isOver, orderId, router])
  if (order.data) return <PayOrder order={order.data} />
  return order.isError ? <Failed onRetry={() => void order.refetch()} /> : <Skeleton kind="text" lines={14} />
}

interface BasketProps extends Props {
  refusal: 'email_unconfirmed' | 'phone_unverified' | 'limit_per_fan' | 'not_on_sale' | 'country' | null
}

function Basket({ project, userId, refusal }: BasketProps) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const { basket, change } = useBasket(project.id)
  const products = useQuery(productsQuery(reader, project.id))
  if (!basket || products.isPending) return <Skeleton kind="text" lines={14} />
  if (products.isError) return <Failed onRetry={() => void products.refetch()} />
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
      {...{ project, userId, refusal, basket }}
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
