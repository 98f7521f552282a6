import { paths } from '../../../platform/contract/paths.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'

/**
 * Returns the path of the page after paying: the bridge, which shows the thank-you page and empties the
 * basket, or the order page if there was nothing to pay.
 */
export function getPageAfterPaying({ order_id: id, status, project, payment_method: method }: Order): string {
  if (status === 'NOTHING' || method === null) return paths.order(id)
  return paths.purchaseBridge(project.id, id, method, 'success')
}
