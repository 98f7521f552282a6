import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import styles from './orders-page.module.css'
import { pageSize } from './shared/order-queries.ts'
import { OwnOrders } from './shared/own-orders.tsx'

/** `/project/order/`: the fan's orders. The server's HTML contains no orders; the browser loads them. */
function OrdersPage({ data: offset }: { data: number }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <div className={styles['page']}>
      <h1>{t('order.list')}</h1>
      <ForFans
        user={user}
        waiting={<Skeleton kind="text" lines={8} />}
        visitor={<SignInInvitation title={t('order.visitor')} text={t('order.visitor.text')} />}
      />
      {user && (
        <OwnOrders offset={offset} hrefOf={to => `${paths.order()}${to > 0 ? `?offset=${to}` : ''}`} />
      )}
    </div>
  )
}

export default definePage({
  load: async ({ search }): Promise<number> => {
    const offset = Number(search['offset'] ?? 0)
    return Number.isSafeInteger(offset) && offset > 0 ? offset - (offset % pageSize) : 0
  },
  head: (_offset, { texts: { t } }) => ({
    title: t('order.list'),
    description: t('order.list.description'),
    noIndex: true,
  }),
  Component: OrdersPage,
})
