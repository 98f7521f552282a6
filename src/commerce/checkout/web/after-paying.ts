import { paths } from '../../../platform/contract/paths.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'

/** Returns the next page: the bridge, which thanks for a paid order and empties the basket. */
export function getPageAfterPaying({ order_id: id, status, project, payment_method: method }: Order): string {
  if (status === 'NOTHING' || method === null) return paths.order(id)
  return paths.purchaseBridge(project.id, id, method, 'success')
}
