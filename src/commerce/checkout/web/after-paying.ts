import { paths } from '../../../platform/contract/paths.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'

/** Names the page that comes next: the bridge, which gives thanks for a paid order and empties the basket. */
export function afterPaying({ order_id: id, status, project, payment_method: method }: Order): string {
  if (status === 'NOTHING' || method === null) return paths.order(id)
  return paths.purchaseBridge(project.id, id, method, 'success')
}
