import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { BulkAct } from '../../kit/web/shared/bulk-bar.tsx'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import { useCan, useOwnZone } from '../../staff/web/shared/self.ts'
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
  const router = useRouter()
  const canDispatch = useCan('orders.dispatch')
  const dispatch: BulkAct = {
    label: t('studio-orders.dispatch'),
    run(selection) {
      if (selection.kind !== 'some') return
      router.navigate({ href: studioPaths.sending(selection.keys.map(String)) })
    },
  }
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
      rowKey={order => order.number}
      rowName={({ number }) => number}
      rowHref={order => studioPaths.order(order.order_id)}
      {...(canDispatch && { bulkActs: [dispatch], canSelectAll: false })}
      csv={{ kind: 'orders', filter: new URLSearchParams(filter).toString() }}
      views={useOrderViews()}
      empty={{ title: t('studio-orders.empty'), text: t('studio-orders.emptyText') }}
    />
  )
}
