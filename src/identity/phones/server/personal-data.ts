import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportStatement = statement({
  name: 'phones.export',
  text: `select country_code, e164 as phone_number, verified_at, created_at from phones
      where user_id = $1 order by created_at`,
  row: z.object({
    country_code: z.string(),
    phone_number: z.string(),
    verified_at: z.date().nullable(),
    created_at: z.date(),
  }),
})

const eraseStatement = statement({
  name: 'phones.erase',
  text: 'delete from phones where user_id = $1',
  row: none,
})

/** Phone numbers that the fan started to verify. */
export const phoneData: PersonalData = {
  tables: { phones: { exportedAs: 'phone_numbers_asked_for' } },
  async export(db, { userId }) {
    const rows = await db.query(exportStatement, [userId])
    return { phone_numbers_asked_for: rows }
  },
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
