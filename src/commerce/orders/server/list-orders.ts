import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import type { OrderInList } from '../order-shapes.ts'
import { judgedFields, orderColumns, orderColumnsRow, orderSource, presentCommon } from './order-columns.ts'

const row = orderColumnsRow.extend({
  lines: z.array(
    z.object({
      name: z.string(),
      option_names: z.array(z.string()),
      quantity: z.int(),
      refunded_count: z.int(),
      dispatched_count: z.int(),
      needs_shipping: z.boolean(),
      tickets_frozen_at: z.string().nullable(),
      passed_on_count: z.int(),
      is_off: z.boolean(),
    }),
  ),
})

const list = listStatement({
  name: 'orders.list',
  row,
  select: `${orderColumns('$2')}, (select json_agg(json_build_object('name', l.name, 'option_names', l.option_names,
      ${judgedFields}) order by l.position) from order_lines l where l.order_id = o.id) as lines`,
  from: `${orderSource} where o.user_id = $1`,
  countFrom: 'from orders o where o.user_id = $1',
  orderBy: 'o.placed_at desc, o.id desc',
})

interface Query {
  userId: number
  locale: string
  limit: number
  offset: number
}

/** A fan's orders, newest first. */
export function listOwnOrders(db: ReadDb, { userId, locale, limit, offset }: Query) {
  return readList(db, list, { values: [userId, locale], limit, offset })
}

export function presentInList(found: z.output<typeof row>, now: number): OrderInList {
  return {
    ...presentCommon(found, now),
    lines: found.lines.map(({ name, option_names, quantity }) => ({ name, option_names, quantity })),
  }
}
