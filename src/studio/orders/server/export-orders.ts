import { countOrdersForStaff, exportOrders } from '../../../commerce/orders/server/index.ts'
import type { CsvCell } from '../../../platform/import/csv-line.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import { type OrderFilter, orderFilter } from '../contract.ts'
import { toFilter } from './order-filter.ts'

/** The orders of a filter, by id. Amounts are minor units. No column names a person. */
export const orderExport: ExportDefinition<OrderFilter> = {
  kind: 'orders',
  right: 'orders.read',
  scope: 'artist',
  filter: orderFilter,
  header: [
    ...['order_id', 'number', 'status', 'placed_at', 'paid_at', 'project_id', 'project', 'country'],
    ...['currency', 'total_minor', 'refunded_minor', 'method', 'units', 'unsent_units'],
    ...['is_disputed', 'is_granted'],
  ],
  count: (db, filter, scope) => countOrdersForStaff(db, { ...toFilter(filter), scope, now: Date.now() }),
  async *readRows(db, filter, scope) {
    for await (const orders of exportOrders(db, { ...toFilter(filter), scope, now: Date.now() })) {
      yield orders.map((order): CsvCell[] => [
        ...[order.order_id, order.number, order.status, order.placed_at, order.paid_at ?? ''],
        ...[order.project_id, order.project_name, order.country, order.currency, order.total],
        ...[order.refunded, order.method ?? '', order.unit_count, order.unsent_count],
        ...[String(order.is_disputed), String(order.is_granted)],
      ])
    }
  },
}
