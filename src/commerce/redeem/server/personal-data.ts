import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportStatement = statement({
  name: 'redeem.export',
  text: `select k.used_at as redeemed_at, f.method, d.name ->> 'en' as product, f.show_id, o.number as order_number
    from redeem_keys k join redeem_batches b on b.id = k.batch_id join redeem_offers f on f.id = b.offer_id
      left join products d on d.id = f.product_id left join orders o on o.id = k.order_id
    where k.user_id = $1 order by k.used_at, k.id`,
  row: z.object({
    redeemed_at: z.date().nullable(),
    method: z.string(),
    product: z.string().nullable(),
    show_id: z.int().nullable(),
    order_number: z.string().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'redeem.erase',
  text: 'update redeem_keys set user_id = null where user_id = $1',
  row: none,
})

const eraseCodesStatement = statement({
  name: 'redeem.erase-email-codes',
  text: 'delete from redeem_email_codes where user_id = $1 or owner_id = $1',
  row: none,
})

/** Personal data in a fan's redemptions. Keys stay redeemed after the fan is erased. */
export const redeemData: PersonalData = {
  tables: {
    redeem_keys: { exportedAs: 'redemptions' },
    redeem_email_codes: { notExported: 'codes under way, which end after ten minutes' },
  },
  export: async (db, { userId }) => ({ redemptions: await db.query(exportStatement, [userId]) }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
    await db.query(eraseCodesStatement, [userId])
  },
}
