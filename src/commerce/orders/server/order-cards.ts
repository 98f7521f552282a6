import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIds = statement({
  name: 'orders.cards',
  text: `select id, public_id, number, user_id, project_id,
      status = 'INPROGRESS' and total > 0 and not is_disputed as is_refundable,
      (select json_agg(l.name order by l.position) from order_lines l where l.order_id = o.id) as line_names
    from orders o where id = any($1::bigint[])`,
  row: z.object({
    id: z.int(),
    public_id: z.string(),
    number: z.string(),
    /** Null if the account was deleted. */
    user_id: z.int().nullable(),
    project_id: z.int(),
    /** True if the order is paid and can still be refunded. */
    is_refundable: z.boolean(),
    /** Product names at the time of purchase, by line position. */
    line_names: z.array(z.string()),
  }),
})

export type OrderCard = RowOf<typeof byIds>

export function readOrderCards(db: ReadDb, ids: Iterable<number>): Promise<Lookup<OrderCard>> {
  return lookUp(ids, missingIds => db.query(byIds, [missingIds]))
}
