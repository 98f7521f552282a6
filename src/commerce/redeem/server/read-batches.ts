import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const batchesStatement = statement({
  name: 'redeem.batches',
  text: `select b.id, f.method, f.product_id, d.name ->> 'en' as product, f.show_id, b.key_count,
      (select count(*)::int from redeem_keys k where k.batch_id = b.id and k.used_at is not null) as used_count,
      (select coalesce(sum(s.reserved_count - s.used_count - s.returned_count), 0)::int from redeem_stocks s
        where s.batch_id = b.id) as held_count, b.valid_from, b.valid_until, b.closed_at
    from redeem_batches b join redeem_offers f on f.id = b.offer_id left join products d on d.id = f.product_id
    where $1::int is null or b.id = $1 order by b.id desc limit $2`,
  row: z.object({
    id: z.int(),
    method: z.string(),
    product_id: z.int().nullable(),
    product: z.string().nullable(),
    show_id: z.int().nullable(),
    key_count: z.int(),
    used_count: z.int(),
    held_count: z.int(),
    valid_from: z.date(),
    valid_until: z.date(),
    closed_at: z.date().nullable(),
  }),
})
export type Batch = RowOf<typeof batchesStatement>

/** Lists batches of codes and identities, latest first; with an id, only that batch. */
export const readBatches = (
  db: ReadDb,
  { id, most }: { id: number | null; most: number },
): Promise<Batch[]> => db.query(batchesStatement, [id, most])
