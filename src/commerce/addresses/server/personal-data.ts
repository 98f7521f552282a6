import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressRow, typedColumns } from './address-row.ts'

const exportStatement = statement({
  name: 'addresses.export',
  text: `select ${typedColumns.join()}, is_default, created_at, updated_at, used_at
    from shipping_addresses where user_id = $1 order by created_at, id`,
  row: addressRow.omit({ id: true }).extend({
    created_at: z.date(),
    updated_at: z.date(),
    used_at: z.date().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'addresses.erase',
  text: 'delete from shipping_addresses where user_id = $1',
  row: none,
})

export const addressData: PersonalData = {
  tables: { shipping_addresses: { exportedAs: 'shipping_addresses' } },
  export: async (db, { userId }) => ({ shipping_addresses: await db.query(exportStatement, [userId]) }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
