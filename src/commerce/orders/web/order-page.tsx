import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, PageNotFound } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { OrderView } from './order-view.tsx'
import styles from './orders-page.module.css'
import { orderQuery } from './shared/order-queries.ts'

/** Views of the order page, by the last segment of its URL. Tickets have their own page. */
const modes = ['address', 'cancel', 'receipt'] as const
export type OrderMode = (typeof modes)[number] | null

interface Data {
  orderId: string
  mode: OrderMode
}

/**
 * `/project/order/{orderId}/{mode?}` (spec 2.1, product 6). The server's HTML contains no order data; the
 * browser loads it.
 */
function OrderPage({ data }: { data: Data }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <div className={styles['page']}>
      {!user && <h1>{t('order.title')}</h1>}
      <ForFans
        user={user}
        waiting={<Skeleton kind="text" lines={12} />}
        visitor={<SignInInvitation title={t('order.visitor')} text={t('order.visitor.text')} />}
      />
      {user && <OwnOrder {...data} />}
    </div>
  )
}

function OwnOrder({ orderId, mode }: Data) {
  const t = useT()
  const { locale } = useTexts()
  const { data, error, refetch } = useQuery(orderQuery({ api: useApi(), locale }, orderId))
  if (data) return <OrderView order={data} mode={mode} />
  if (!error) {
    return (
      <>
        <h1>{t('order.title')}</h1>
        <Skeleton kind="text" lines={12} />
      </>
    )
  }
  if (error instanceof ApiError && error.status === 404) return <UnknownOrder />
  return (
    <ErrorState
      level={1}
      title={t('order.failed.title')}
      text={t('order.failed.text')}
      retryLabel={t('common.retry')}
      onRetry={() => void refetch()}
    />
  )
}

function UnknownOrder() {
  const t = useT()
  return (
    <>
      <h1>{t('order.title')}</h1>
      <EmptyState
        level={2}
        drawing="bag"
        title={t('order.unknown')}
        text={t('order.unknown.text')}
        action={<ButtonLink href={paths.order()}>{t('order.all')}</ButtonLink>}
      />
    </>
  )
}

export default definePage<Data>({
  load: async ({ params }) => {
    const mode = params['mode'] === undefined ? null : modes.find(name => name === params['mode'])
    if (mode === undefined) throw new PageNotFound()
    return { orderId: params['order'] ?? '', mode }
  },
  head: (_data, { texts: { t } }) => ({
    title: t('order.title'),
    description: t('order.list.description'),
    noIndex: true,
    // Hides the order id in the URL from other sites.
    noReferrer: true,
  }),
  Component: OrderPage,
})
