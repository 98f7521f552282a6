import type { z } from 'zod'
import {
  carriers,
  explainUnsendable,
  findNamedOrders,
  groupUnsent,
  readUnsentOrders,
} from '../../../commerce/orders/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type getUnsent, type getUnsentOrder, sendingErrors, type UnsentFilter } from '../contract.ts'
import { toUnsentFilter } from './to-unsent-filter.ts'

/** Counts unsent orders, and lists the projects and countries that have some. */
export async function countUnsentOrders(
  filter: UnsentFilter,
  { read, scope, locale, now }: StaffContext,
): Promise<z.input<typeof getUnsent.answer>> {
  const groups = await groupUnsent(read, toUnsentFilter(filter, scope, now()), { locale, now: now() })
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const projects = [...Map.groupBy(groups, group => group.project_id)].map(([projectId, some]) => ({
    project_id: projectId,
    name: some[0]?.project ?? '',
    is_on_sale: some.some(group => group.is_on_sale),
    order_count: sum(some.map(group => group.order_count)),
    unit_count: sum(some.map(group => group.unit_count)),
    oldest_at: some[0]?.oldest_at.toISOString() ?? '',
  }))
  const countries = [...Map.groupBy(groups, group => group.country)].map(([country, some]) => ({
    country,
    order_count: sum(some.map(group => group.order_count)),
  }))
  return {
    order_count: sum(groups.map(group => group.match_count)),
    unit_count: sum(groups.map(group => group.match_unit_count)),
    disputed_count: sum(groups.map(group => group.match_disputed_count)),
    projects,
    countries: countries.toSorted((a, b) => b.order_count - a.order_count),
    carriers: carriers.map(({ name, example }) => ({ name, example })),
  }
}

/** Finds an order by its number, and says what of it is still to be sent. */
export async function findUnsentOrder(
  name: string,
  { read, scope, locale, now }: StaffContext,
): Promise<z.input<typeof getUnsentOrder.answer> | Failure> {
  const order = (await findNamedOrders(read, [name], scope)).get(name)
  if (!order) return fail(sendingErrors.orderUnknown)
  const filter = toUnsentFilter({}, scope, now())
  const [unsent] = await readUnsentOrders(read, filter, { locale, limit: 1, orderId: order.public_id })
  return {
    order_id: order.public_id,
    number: order.number,
    country: order.country_code,
    is_disputed: order.is_disputed,
    problem: explainUnsendable(order),
    items: (unsent?.lines ?? []).map(({ position, name: product, options, quantity }) => ({
      position,
      name: product,
      options,
      quantity,
    })),
  }
}
