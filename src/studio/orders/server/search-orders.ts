import { listOrdersForStaff } from '../../../commerce/orders/server/index.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import type { SearchSource } from '../../search/server/index.ts'
import { orderFilter } from '../contract.ts'
import { toFilter } from './order-filter.ts'

/** Finds orders by the beginning of a number, email address, name, phone, parcel number or provider's id. */
export const orderSource: SearchSource = {
  kind: 'order',
  right: 'orders.read',
  scope: 'artist',
  async search(db, { query, scope, limit }) {
    const filter = { ...toFilter(orderFilter.parse({})), query: query.trim() }
    if (filter.query === '') return []
    const page = { scope, locale: 'en', now: Date.now(), sort: '-placed', limit, offset: 0 } as const
    const { rows } = await listOrdersForStaff(db, { ...filter, ...page })
    return rows.map(order => ({
      id: order.order_id,
      title: order.number,
      detail: order.project_name,
      path: studioPaths.order(order.order_id),
    }))
  },
}
