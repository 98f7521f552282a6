import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildSaleOffSql } from '../../shop/server/index.ts'
import { keyMethods, vendorCodes } from '../methods.ts'
import { isShowOverSql } from './show-over.ts'

const offerStatement = statement({
  name: 'redeem.offer-of',
  text: `select f.method, f.vendors, f.show_id as "showId", f.opens_at as "opensAt",
      ${isShowOverSql} or ${buildSaleOffSql('d')} or exists (select from redeem_batches b where b.offer_id = f.id)
        and not exists (select from redeem_batches b
          where b.offer_id = f.id and b.closed_at is null and b.valid_until > $3) as "isOver"
    from redeem_offers f left join products d on d.id = f.product_id left join projects p on p.id = d.project_id
    where ($1::int is null or p.id = $1 and p.status not in ('draft', 'failed', 'cancelled'))
      and ($2::int is null or f.show_id = $2)
    order by "isOver", f.opens_at > $3, f.opens_at, f.id limit 1`,
  row: z.object({
    method: z.enum(keyMethods),
    vendors: z.array(z.enum(vendorCodes)),
    showId: z.int().nullable(),
    opensAt: z.date(),
    /** All keys have expired or their batches are closed, or the show is over. */
    isOver: z.boolean(),
  }),
})
export type Offer = RowOf<typeof offerStatement>

/**
 * Reads the offer of a project or show: the open one, otherwise the next one to open; null if there is none.
 */
export async function readOffer(
  db: ReadDb,
  { projectId, showId, now }: { projectId: number | null; showId: number | null; now: number },
): Promise<Offer | null> {
  const [offer] = await db.query(offerStatement, [projectId, showId, new Date(now)])
  return offer ?? null
}
