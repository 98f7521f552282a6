import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Recount } from '../../../platform/server/recount.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const recountStatement = statement({
  name: 'redeem.recount',
  text: `with used as (
      select k.batch_id, l.variant_id, count(*)::int as used from redeem_keys k
        join order_lines l on l.order_id = k.order_id group by k.batch_id, l.variant_id
    ) select coalesce(s.batch_id, u.batch_id) as "batchId", coalesce(s.variant_id, u.variant_id) as "variantId",
        coalesce(s.used_count, 0) as used, coalesce(u.used, 0) as "usedAgain"
      from redeem_stocks s full join used u on u.batch_id = s.batch_id and u.variant_id = s.variant_id
      where coalesce(s.used_count, 0) <> coalesce(u.used, 0)
    union all
    select b.id, null, b.key_count, count(k.id)::int from redeem_batches b left join redeem_keys k on k.batch_id = b.id
      group by b.id having b.key_count <> count(k.id)`,
  row: z.object({
    batchId: z.int(),
    /** Null if the counter is the number of keys. */
    variantId: z.int().nullable(),
    used: z.int(),
    usedAgain: z.int(),
  }),
})

/** Lists counters of batches that differ from a recount of keys and orders; empty if all match. */
export function recountRedeem(db: ReadDb): Promise<RowOf<typeof recountStatement>[]> {
  return db.query(recountStatement)
}

export const recountCodes: Recount = {
  name: 'codes',
  findProblems: async ({ db }) => (await recountRedeem(db)).map(miscount => JSON.stringify(miscount)),
}
