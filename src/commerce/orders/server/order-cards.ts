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
    /** Null once the account is deleted. */
    user_id: z.int().nullable(),
    project_id: z.int(),
    /** It is paid, and its money may still go back. */
    is_refundable: z.boolean(),
    /** Names of its products as they were bought, by position. */
    line_names: z.array(z.string()),
  }),
})

/** An order as its tickets name it. */
export type OrderCard = RowOf<typeof byIds>

/** Reads the orders of a list of tickets. */
export function orderCards(db: ReadDb, ids: Iterable<number>): Promise<Lookup<OrderCard>> {
  return lookUp(ids, wanted => db.query(byIds, [wanted]))
}
