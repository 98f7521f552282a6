import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Pagination } from '../../../../platform/ui/pagination.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { OrderCard } from '../order-card.tsx'
import { ordersQuery, pageSize } from './order-queries.ts'
import styles from './own-orders.module.css'

interface Props {
  offset?: number
  hrefOf: (offset: number) => string
}

/** The fan's orders, newest first. Render it only for signed-in fans. Needs the `order` texts. */
export function OwnOrders({ offset = 0, hrefOf }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const orders = useQuery(ordersQuery({ api: useApi(), locale }, offset))
  // Keeps the list visible when a background refetch fails.
  if (!orders.data) {
    if (!orders.isError) return <Skeleton kind="text" lines={8} />
    return (
      <ErrorState
        level={2}
        title={t('order.failed.title')}
        text={t('order.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void orders.refetch()}
      />
    )
  }
  const { results, pagination } = orders.data
  const count = pagination.total_count
  if (results.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing="bag"
        title={t('order.none')}
        text={t('order.none.text')}
        action={<ButtonLink href={paths.projects()}>{t('order.none.find')}</ButtonLink>}
      />
    )
  }
  return (
    <div className={styles['orders']}>
      <ul className={styles['list']}>
        {results.map(order => (
          <li key={order.order_id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {count > pageSize && (
        <Pagination
          total={Math.ceil(count / pageSize)}
          current={offset / pageSize + 1}
          href={page => hrefOf((page - 1) * pageSize)}
          label={t('order.list')}
          previousLabel={t('order.pages.previous')}
          nextLabel={t('order.pages.next')}
          pageLabel={page => t('order.page', { page })}
        />
      )}
    </div>
  )
}
