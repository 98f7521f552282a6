import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import { useOrderColumns } from './order-columns.tsx'
import { filterKeys, toOrderFilter } from './order-filter.ts'
import { ordersQuery, pageSize } from './queries.ts'
import { useOrderFilters } from './use-order-filters.ts'
import { useOrderViews } from './use-order-views.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.orders'), description: '' }),
  Component: OrdersPage,
})

/** All orders that the person may see. */
function OrdersPage() {
  const t = useT()
  const address = useListAddress(filterKeys)
  const filter = toOrderFilter(address, useOwnZone())
  const { sort, offset } = address
  const { data, error, refetch } = useQuery(ordersQuery(useApi(), { filter, sort, offset }))
  return (
    <ListPage
      name="orders"
      title={t('studio.page.orders')}
      columns={useOrderColumns()}
      searchLabel={t('studio-orders.search')}
      filters={useOrderFilters()}
      address={address}
      list={{
        rows: data?.results,
        paging: { kind: 'pages', total: data?.pagination.total_count, limit: pageSize },
        error,
        retry: () => void refetch(),
      }}
      rowKey={order => order.order_id}
      rowName={({ number }) => number}
      rowHref={order => studioPaths.order(order.order_id)}
      csv={{ kind: 'orders', filter: new URLSearchParams(filter).toString() }}
      views={useOrderViews()}
      empty={{ title: t('studio-orders.empty'), text: t('studio-orders.emptyText') }}
    />
  )
}
