import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportStatement = statement({
  name: 'orders.export',
  text: `select number, placed_at, status, currency, total, shipping_address from orders
    where user_id = $1 order by placed_at, id`,
  row: z.object({
    number: z.string(),
    placed_at: z.date(),
    status: z.string(),
    currency: z.string(),
    total: z.int(),
    shipping_address: z.json().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'orders.erase',
  text: 'update orders set user_id = null where user_id = $1',
  row: none,
})

/** Orders stay without their fan: amounts, country and dates (product 9). */
export const orderData: PersonalData = {
  tables: { orders: { exportedAs: 'orders' } },
  export: async (db, { userId }) => ({ orders: await db.query(exportStatement, [userId]) }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
