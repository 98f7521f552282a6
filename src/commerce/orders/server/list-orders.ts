import * as z from 'zod'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { OrderInList } from '../order-shapes.ts'
import {
  buildOrderColumnsSql,
  judgedFields,
  orderColumnsRow,
  orderSource,
  presentCommon,
} from './order-columns.ts'

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
  select: `${buildOrderColumnsSql('$2')}, (select json_agg(json_build_object('name', l.name, 'option_names', l.option_names,
      ${judgedFields}) order by l.position) from order_lines l where l.order_id = o.id) as lines`,
  from: `${orderSource} where o.user_id = $1`,
  countFrom: 'from orders o where o.user_id = $1',
  orderBy: 'o.placed_at desc, o.id desc',
})

interface Query {
  userId: number
  locale: string
  now: number
  limit: number
  offset: number
}

/** Lists a fan's orders, newest first. */
export async function listOwnOrders(db: ReadDb, { userId, locale, now, limit, offset }: Query) {
  const found = await readList(db, list, { values: [userId, locale], limit, offset })
  const cards = await readPictures(
    db,
    found.rows.map(row => row.card_id),
  )
  return { ...found, rows: found.rows.map(row => presentInList(row, { card: cards.find(row.card_id), now })) }
}

function presentInList(
  found: z.output<typeof row>,
  { card, now }: { card: Picture | null; now: number },
): OrderInList {
  return {
    ...presentCommon({ ...found, card }, now),
    lines: found.lines.map(({ name, option_names, quantity }) => ({ name, option_names, quantity })),
  }
}
